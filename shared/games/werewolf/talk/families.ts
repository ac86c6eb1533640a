/**
 * The words of the game by what they do in a sentence: each has one tag, a single letter, so that a sentence is a short
 * string of tags and a way of saying something is a pattern over it. Words of one family are interchangeable; what
 * is in none is `x`. Where a word is in two families, the first counts.
 *
 *   P player(s)    H one or another  Q own name    I I          M me          m my, our     W we, town
 *   U you          y your            O others      o their      t it          s ’s          d article
 *   a degree, time A auxiliary       B is, seems   N denial     k to          u like, of    p preposition
 *   h that         & and             | or          X but        ; because     f if          q why, how
 *   V vote out     z voted out       S suspect     l watch      T trust       F find, call  L leads, goes
 *   K suspect (n.) i doubts (n.)     b bad         v does bad   j disturbs    g good        e adds up
 *   w wolf         r role            n no role here C inspect   c result      E night       D protect
 *   Y say, think   R claim           Z wrong       : equals     x anything else
 */
export const FAMILIES: Readonly<Record<string, string>> = {
  I: 'i',
  M: 'me myself',
  m: 'my our mine',
  W: 'we us ourselves everyone everybody all_of_us town village folks villagers the_town the_village neighbours neighbors',
  U: 'you yourself',
  y: 'your yours',
  O: `he she they him them himself herself themselves someone somebody anyone anybody people others who whoever whom
    some_of_you some_people most_people you_all you_guys yall you_lot you_people both_of_you all_of_you any_of_you
    each_of_you every_one_of_you none_of_you the_rest_of_you the_lot_of_you most_of_you you_two`,
  o: 'his her their hers theirs whose',
  t: 'it this these those itself',
  h: 'that',
  k: 'to',
  '&': 'and & + plus as_well_as along_with together_with',
  '|': 'or',
  X: 'but however though although yet whereas nevertheless even_though even_so except then_again',
  ';': 'because since while when where whenever given seeing_as',
  f: `if unless suppose supposing assume assuming provided_that imagine hypothetically whether in_case were_i had_i what_if
    otherwise pretend even_if only_if until till before now_that as_long_as or_else or_i or_my lest`,
  q: 'why how what which how_come',
  N: `not never no nor neither hardly barely without nothing nobody none scarcely no_longer stop stopped refuse refuses
    instead_of rather_than lack lacks lacking far_from anything_but no_one no-one opposed rarely seldom oppose against_the_idea
    little_to_suggest little_reason_to little_evidence little_reason quit zero no_need no_reason hesitate hesitant reluctant sorry_for apologise_for apologize_for regret regretting retract retracting withdraw withdrawing take_back taking_back drop_my fools_to foolish_to mad_to crazy_to silly_to hard_time hard_to difficult_to struggle_to negative_for`,
  Z: `wrong mistake mistaken error premature risky waste foolish hasty unwise unfair unjust bad_idea bad_move
    misguided wrong_move too_hasty too_early hard_on unfair_to too_quick_with`,
  a: `more_likely_than_not more_probable_than_not likelier_than_not more_often_than_not more_and_more less_and_less not_shake textbook classic pure total 100% 100 percent highest lowest probability_of chance_of odds_of likelihood_of chances_of risk_of would_not_be_surprised_if not_be_surprised_if not_be_surprised_at_all_if not_surprise_me_if before_i_stop until_then by_then really just only truly actually indeed honestly still also simply merely definitely certainly absolutely literally
    genuinely totally obviously clearly very so too quite pretty rather far way even super kinda sorta somewhat now today
    currently again always already almost nearly probably likely possibly perhaps maybe surely most more much bit little
    especially extremely highly incredibly increasingly deeply fully completely entirely utterly plainly firmly strongly
    heavily mostly mainly basically essentially potentially apparently suddenly immediately quickly finally lately recently
    constantly repeatedly awfully oddly strangely remarkably noticeably equally both therefore thus hence then here
    there right_now at_the_moment for_now for_sure as_well at_all by_far kind_of sort_of a_bit a_little in_fact of_course to_me
    for_me in_my_opinion imo imho tbh ngl rn lol af btw fr frankly straight personally tonight hereby proudly openly officially
    formally tentatively provisionally reluctantly regretfully respectfully sincerely seriously lowkey highkey big huge
    major strong real true actual old mean sole lone own next first second third last latest final current initial
    prime top main biggest number_one best leading primary likeliest strongest obvious hidden remaining other same whole
    full plain dear friends ok okay well hmm oh ah yes yeah definite probable possible earlier instead all else enough
    less least in_my_book in_my_eyes in_my_view in_my_mind in_particular at_this_point straight-up straight_up damn bloody
    thoroughly wholly by_elimination after_all in_the_end overall simple regular normal humble ordinary basic loyal quietly
    good_old poor boring proud good_ol lowly average common fellow confused friendly certain one proper genuine_old
    usually never_mind anymore any_more yet_again too_much in_truth nothing_but nothing_more_than confirmed indeed_a half
    biggest_and_only strong_as sharp firm careful my_friends my_dear darling together perfectly ever in_all_honesty`,
  A: `not_mind do does did doing will would should must can could may might shall have has had having need needs needed want wants
    wanted going ready willing prepared happy glad inclined tempted able plan planning plans intend intends intending hope
    hoping let ought got tend tends choose chose chosen prefer prefers would_like love_to urge urging propose proposing recommend
    beg invite please decided decide deciding continue continuing start starting begin try trying dare help time best_to
    rush motion better sure determined committed supposed quick eager keen convinced_to forced ask asking
    content comfortable confident agree agreed encourage encouraging suggest suggesting ye wish on_board_with open_to in_support_of advocate advocating
    move_to moving allow join favor favour in_favor_of in_favour_of second seconding support_the_motion fine_with happy_with ok_with okay_with`,
  B: `is are was were be been am being seem seems seemed look looks looked sound sounds sounded feel feels felt appear appears
    appeared smell smells smelled reek reeks become becomes became remain remains remained keep keeps kept act acts
    acted acting behave behaves behaved behaving come_across comes_across came_across coming_across strikes_me strike_me
    struck_me reads_as read_as reads leans leans_towards_being turn_out turns_out turned_out stay stays stayed stands_out stood_out gives_off
    giving_off giving screams screaming looking sounding seeming came came_back coming_back turned_up drips_with represents represent strikes showed_up_as shows_up_as came_up_as comes_up_as turned_up_as came_back_as came_out_as shows_as showed_as strikes_us hits_me flips flipped flipping turned came_up comes_up checked_out_as checks_out_as turned_up_as came_off comes_off coming_off
    was_shown_to_me_as were_shown_to_me_as is_shown_to_me_as appeared_to_me_as was_revealed_to_me_as were_revealed_to_me_as came_to_me_as comes_back comes_back_as come_back_as comes_out_as`,
  d: 'the a an some any another every each such this_village this_town’s',
  V: `vote_with_me_for vote_with_us_for join_me_in_voting_for join_me_in_voting vote votes voting lynch lynching hang hanging eliminate eliminating exile exiling execute executing banish banishing remove
    removing evict nominate nominating condemn condemning get_rid getting_rid take_out kick_out send_away send_home
    send_packing string_up burn oust expel push pushing pressure pressuring put_down throw_out cast_out go_for going_for
    go_with going_with go_after going_after call_out calling_out lock_in locking_in agreed_on settle_on settling_on stick_with
    sticking_with throw_my_vote finalize finalise locking down_with away_with bring_down take_down yeet call_for calling_for
    going_back_to staying_on stay_on staying_with agree_on settle_for count_me_in_for put_me_down_for deal_with dealt_with dealing_with press corner interrogate grill target picking switching_to switch_to moving_to changing_to
    raise_my_hand_against raising_my_hand_against find_against part_with parting_with mine_is_for mine_is_on mine_is_with mine_goes_to mine_goes_on mine_for mine_on mine_to mine_with mine_stays_on my_voice_is_for my_voice_goes_for my_hand_is_for put_away hand_over`,
  z: 'voted hanged hung lynched eliminated exiled executed banished removed condemned pushed killed gone voted_out',
  S: `suspect suspecting suspected accuse accusing accused_openly distrust distrusting mistrust doubt doubting betting_on bet_on blame blaming
    disbelieve wary_of worried_about worry_about afraid_of scared_of nervous_about uneasy_about concerned_about uncomfortable_with
    cautious_with cautious_about cautious_of careful_with careful_about careful_of suspicious_of skeptical_of sceptical_of skeptical_about sceptical_about dubious_about dubious_of unsure_about unsure_of sus_of
    doubtful_about doubtful_of leery_of wary_about suspicious_about point_at pointing_at point_the_finger_at
    pointing_the_finger_at pointing_my_finger_at point_my_finger_at refute lean_toward lean_towards
    leaning_toward leaning_towards leaning_on lean_on leaning lean leaning_to lean_to gunning_for side-eyeing side_eyeing
    side-eye worried_by concerned_by alarmed_by unsettled_by object_to objecting_to put_off_by bothered_by troubled_by disturbed_by uneasy_with turn_on turning_on turn_our_judgment_to
    turn_our_judgement_to thinking looking_sideways_at not_sure_about look_harder_at implicates implicate incriminates`,
  l: `coming_back_to come_back_to returning_to watch watching monitor monitoring keep_an_eye_on keeping_an_eye_on keep_my_eye_on keep_my_eyes_on keep_our_eyes_on
    keep_eyes_on keep_a_close_eye_on keeping_a_close_eye_on keeping_my_eye_on keeping_my_eyes_on have_my_eye_on have_my_eyes_on
    having_my_eye_on got_my_eye_on had_my_eye_on keep_tabs_on focus_on focusing_on start_with starting_with begin_with
    keep_a_watchful_eye_on keeping_a_watchful_eye_on zero_in_on focus_our_attention_on keep_watch_on look_at looking_at
    look_hard_at looking_hard_at look_closely_at looking_closely_at look_into looking_into eyeing scrutinize scrutinise
    scrutinizing keep_watching stare_at staring_at turn_our_attention_to look_to my_mind_on dig_into`,
  T: `listen_to trust trusting trusts believe believing believes vouch vouching vouches defend defending believe_in vouch_for
    stand_by stand_with stand_behind standing_by standing_with speak_for speak_up_for stand_up_for side_with siding_with spare
    sparing protect exonerate exonerating buy buying swallow support supporting back backing convinced_by sold_on
    persuaded_by impressed_by make_sense_of square reconcile`,
  F: 'treat treating treats hold holding find finds finding found consider considering considered deem deemed see call called calling label peg regard view reckon rate read',
  L: `goes go falls fall points point pointing leads leading lead lands landing stands stand rests resting lies_with lie_with
    sits sitting turn turns turning narrows circles circle circling_back bends bent locked drifts shifts shift circling moves moved moving comes_down
    come_down boils_down comes_back come_back keeps_coming_back swings swing fixed directed aimed pinned stuck parked set
    keeps_going ends_at`,
  K: `lynch_pool vote_pool suspect_pool elimination_pool main_concern biggest_concern primary_concern top_concern chief_concern main_worry biggest_worry primary_focus most_suspicious_player most_suspicious_players most_suspicious_person most_suspicious_people most_suspicious_one pick suspicion suspicions ballot choice candidate guess bet money finger fingers gaze eyes eye nose lantern spotlight rope noose
    mind thoughts gut judgment judgement answer stone trail tracks evidence pattern instinct instincts intuition heart attention
    scrutiny prime_suspect main_suspect top_suspect lead_suspect knee hunch signs clues arrows roads logic everything focus elimination option best_vote best_lynch best_target best_elimination best_choice target_today best_move best_play best_option best_bet the_play the_vote the_lynch`,
  i: 'scumread scumreads scum_reads scumlean scum_lean wolfread wolfreads early_scumread guilty_read negative_read negative_feeling negative_impression bad_impression weird_read suspicious_read caution doubts concerns reservations bad_feeling uneasy_feeling weird_feeling strange_feeling feeling problem problems issue issues case accusation accusations charge charges misgivings beef wolf_read scum_read wolf_lean bad_read wolf_reads',
  b: `mysterious quietest guiltiest wolfiest shiftiest sneakiest weirdest oddest a_mask a_facade facade ruse charade pretense pretence an_act a_front a_cover cover_story a_show a_performance smoke_and_mirrors a_tactic a_setup a_distraction_tactic less_believable less_credible less_convincing less_trustworthy least_believable least_credible least_convincing panic panic_move ploy trap scheme gambit stunt trick cover-up coverup setup desperation out_of_the_blue circular weakest weakest_link speculation speculative acting_strangely acting_weird acting_weirdly acting_odd acting_oddly acting_suspiciously worse worst pair duo tag-team in_cahoots in_league working_together teammates wolf_pair deafening evil thin guilt slip slip-up pretending caught_in_a_lie shifting_blame shifting_the_blame shift_blame shift_the_blame shifting_attention shift_attention
    redirecting redirect_attention deflect_attention divide derail grasping_at_straws overreaching wolf_move wolf_moves wolf_play wolf_plays wolf_tactic wolf_tactics wolf_behavior wolf_behaviour wolf_strategy wolf_logic wolf_reasoning wolf_trick wolf_energy wolf_vibe wolf_vibes wolf_talk wolf_partner wolf_buddy wolf_instinct werewolf_move werewolf_moves werewolf_play werewolf_plays werewolf_tactic werewolf_tactics werewolf_behavior werewolf_behaviour werewolf_strategy werewolf_logic werewolf_reasoning werewolf_trick werewolf_energy werewolf_vibe werewolf_vibes werewolf_talk werewolf_partner werewolf_buddy werewolf_instinct bad diversion distraction theatrics theatrical staged orchestrated engineered manufactured contrived
    self-serving noncommittal non-committal wishy-washy fence-sitting fence-sitter coasting lurking hiding_behind parroting
    piggybacking opportunism opportunist bussing predatory cornered desperate panicky flimsy unsupported unsubstantiated damning
    incriminating unexplained dubious doubtful off-putting trust_the_least trust_least like_the_least out_of_nowhere odd_one_out
    too_good_to_be_true trying_to_hide worrisome fear-mongering divisive deflective reactive misdirected untrue suspicious sus shady off evasive scummy fishy wolfy wolfish guilty dangerous fake responsible accountable shifting prepared negative wolf-aligned wolf-sided wolf-like full_of_holes playing_us playing_you playing_you_all
    playing_everyone top_of_my_list at_the_top_of_my_list high_on_my_list dishonest deceptive defensive
    inconsistent illogical rushed forced vague sketchy untrustworthy calculated contradictory flawed impossible false bogus
    fabricated questionable convenient conveniently erratic lie liar bluff threat anomaly nervous uneasy weak dodgy glaring
    lying misleading deceiving bluffing hiding covering deflecting faking stalling dodging manipulating fibbing
    contradicting scheming manipulative sneaky slippery shifty crooked rotten unconvincing hollow rehearsed scripted odd unusual
    strange weird fishier shadier shadiest sketchiest scummiest fishiest concerning worrying troubling alarming disturbing
    unsettling problematic coordinated performative disingenuous insincere phony phoney two-faced opportunistic unreliable
    incoherent nonsense nonsensical absurd made_up made-up fabricating inventing scapegoating gaslighting misdirecting
    backpedaling backpedalling flip-flopping waffling squirming panicking panicked overreacting over-defensive
    overdefensive hypocritical ill-timed all_over_the_place up_to_something one_of_them bad_guy villain culprit
    impostor imposter traitor scum mafia baddie deceiver liars fraud fraudulent capping crafty cunning conniving treacherous
    devious deceitful deceit falsehood slimy malicious sinister amiss not_right anti-town untruthful unnatural
    partners partner accomplice red_flag red_flags wolf_tell a_tell the_tell dead_giveaway a_giveaway giveaway distancing blending pinging deflection
    deflections contradiction contradictions inconsistency inconsistencies evasion evasions evasiveness lies deception
    manipulation refusal hypocrisy excuses misdirection smokescreen aggressive hostile pushy overeager bandwagoning
    sheeping hiding_something sloppy reckless wolf_vibes scum_vibes bad_vibes wolf_energy alert fangs fur claws the_problem
    to_blame least_trustworthy evil_one confused_lies anomalous unjustified baseless unfounded suspect_number_one
    a_stretch too_convenient inauthentic fakeclaiming fake-claiming fake_claiming unhelpful stiff cagey coy
    deflect mislead deceive manipulate evade dodge stall divert distract confuse suspiciously not_who not_what_he not_what_she on_my_radar on_my_list under_suspicion in_my_crosshairs misstep fatal twisting deceptively misrepresenting posturing dishonestly sidestepping ducking skirting obfuscating sowing`,
  v: `would_have_us_believe wants_us_to_believe would_like_us_to_believe expects_us_to_believe wants_us_to_think makes_less_sense make_less_sense made_less_sense makes_less_and_less_sense knows_something_the_rest knows_something_we knows_something_that_we knows_too_much knew_more_than knew_too_much knows_something_i know_something_we know_more_than makes_no_strategic_sense makes_no_logical_sense makes_little_sense make_little_sense came_out_of_nowhere comes_out_of_nowhere came_from_nowhere defending_each_other defended_each_other defend_each_other protecting_each_other covering_for_each_other backing_each_other backing_each_other_up vouching_for_each_other supporting_each_other working_in_tandem in_lockstep playing_it_too_safe playing_it_safe tops_my_list not_fooling_anyone not_fooling_me not_fooling_us fooling_no_one story_has_changed story_changed account_has_changed version_has_changed story_keeps_changing
    has_some_explaining refuses_to_commit refuses_to_answer refused_to_answer refused_to_commit never_commits changed_his_story changed_her_story
    changed_their_story switched_sides hid_behind hides_behind jumped_on hopped_on led_us_astray steered_us
    steering_us steering_you steers_us saved_a_wolf protected_a_wolf defended_a_wolf has_no_alibi could_not_explain did_it keeps_changing keeps_shifting kept_changing lied dodged dodges deflected deflects misled misleads deceived deceives bluffed bluffs slipped slips contradicted
    contradicts manipulates manipulated evades evaded flip-flopped flip-flops backpedaled backpedals backpedalled waffles
    waffled fakes faked stalls stalled pretends pretended fake-claimed fakeclaimed sidestepped sidesteps ducked jumped_on_the_bandwagon
    jumping_on_the_bandwagon bandwagoned sheeped flying_under_the_radar under_the_radar fly_under_the_radar flies_under_the_radar
    raises_red_flags raise_red_flags raising_red_flags raised_red_flags raises_suspicion raise_suspicion raises_suspicions
    raised_suspicion raises_flags raises_eyebrows raises_concerns raises_alarm raises_my_suspicion sets_off_alarms
    sets_off_alarm_bells rings_alarm_bells raises_alarm_bells makes_no_sense make_no_sense made_no_sense makes_zero_sense
    holds_no_water rings_false rings_hollow falls_flat falls_apart fell_apart fell_flat reeks_of stinks stink
    rubs_me_the_wrong_way gives_me_pause give_me_pause gives_me_the_creeps give_me_the_creeps gave_himself_away
    gave_herself_away gave_themselves_away trying_to_frame tried_to_frame tries_to_frame covering_for
    something_to_hide trying_too_hard tries_too_hard too_hard too_quick too_fast too_smooth too_quiet awfully_quiet
    suspiciously_quiet oddly_quiet strangely_quiet unusually_quiet very_quiet so_quiet too_silent awfully_silent too_clean too_calm
    too_perfect too_helpful too_keen too_ready too_eager owes owe_us owes_us had_better has_to_answer_for have_to_answer_for must_answer_for
    should_answer_for warrants_scrutiny warrants_careful_scrutiny deserves_scrutiny warrants_suspicion deserves_suspicion
    warrants_attention needs_scrutiny avoided_specifics avoided_the_question avoids_the_question avoiding_the_question twisted twists raises_questions raise_questions raises_doubts raise_doubts casts_doubt casts_shadows cast_shadows cast_doubt awfully_calm suspiciously_calm`,
  j: 'bugs nags worries worry bothers bother concerns_me_ scares scare troubles trouble frightens frighten unsettles unsettle alarms pings ping disturbs itches puzzles',
  w: 'wolf werewolf wolves werewolves were-wolf were-wolves wolfs werewolfs ww scum impostor imposter impostors imposters deepwolf deep_wolf third_impostor',
  g: `off_the_table off_the_hook in_the_clear innocent honest trustworthy credible genuine sincere reasonable clear clean safe human town-sided towny villagery
    cleared convincing solid sound believable consistent logical legit legitimate real_seer true_seer on_our_side
    one_of_us telling_the_truth telling_us_the_truth telling_you_the_truth telling_everyone_the_truth telling_the_whole_truth truthful helpful harmless reliable white plausible village-sided town-aligned not_guilty
    misunderstood townish good vanilla_town vanilla_villager villager townie humans innocents townie-sided trusted_source confirmed_town on_the_village_side on_the_village_'s_side on_the_villagers_'_side on_the_villager_'s_side on_the_town_'s_side on_the_town_side on_the_side_of_the_village on_the_good_side village-aligned villager-aligned villager-sided aligned_with_the_village part_of_the_village not_a_threat on_the_village_team on_village_team on_the_town_team on_the_good_team on_our_team`,
  r: 'seer seers oracle fortune-teller fortuneteller fortune_teller diviner doctor doctors doc healer medic bodyguard',
  e: `said_a_word said_a_single_word said_anything_useful said_anything_of_substance offered_anything contributed_anything added_anything say_a_word inspire_confidence add_up adds_up adding_up added_up make_sense makes_sense making_sense made_sense hold_water holds_water hold_up holds_up
    held_up convince convinces satisfy satisfies persuade persuades check_out checks_out sit_right sits_right sit_well sits_well sitting_right ring_true rings_true hold_together holds_together
    survive_scrutiny survives_scrutiny survive_any_scrutiny survives_any_scrutiny stand_up stands_up line_up lines_up explain_anything explains_anything answer_the_question answer_my_question`,
  n: `medium possessed hunter witch mason masons madman fox lovers jester cupid tanner minion mayor necromancer psychic
    sheriff vigilante sorcerer freemason spiritualist`,
  C: `check checked checking inspect inspected inspecting divine divined divining peek peeked peeking scry scried scan scanned
    investigate investigated investigating examined looked_at looked_into peeked_at turned_over turned_the_card_on
    turned_to used_my_power_on used_my_ability_on used_my_gift_on used_my_vision_on used_my_sight_on used_my_check_on gazed_upon
    gazed_into peered_into peeped peeped_at peek_at looked_in_on checked_on ran_a_check_on did_a_check_on used_my_night_on used_my_first_night_on used_my_second_night_on used_my_third_night_on spent_my_night_on turned_my_gaze_on turned_my_sight_on had_a_look_at took_a_look_at divinated used_my_powers_on used_my_divination_on looked_upon spent_last_night_'s_check_on used_last_night_'s_check_on verified spent_my_check_on spent_my_first_check_on spent_my_last_check_on used_my_first_check_on used_my_last_check_on
    paid_a_visit_to had_a_vision_of spent_the_night_on spent_last_night_on used_last_night_on used_my_second_check_on spent_my_second_check_on`,
  c: 'result results vision visions inspection inspections divination divinations report reports finding findings checks peeks investigation investigations scans readings inquiry inquiries prophecy prophecies',
  E: `last_night n0 n1 n2 n3 n4 night_0 night_1 night_2 night_3 night_4 night_one night_two night_three first_night second_night
    this_night previous_night night nights new_night`,
  D: 'protected guarded shielded healed watched_over saved',
  Y: `say says said saying think thinks thought believed tells tell told telling insist insists insisted suggests suggested argue
    argues argued mention mentions mentioned announce announced announces assert asserts asserted state stated states
    stating admit admits admitted know knows knew notice noticed notices note notes noted observed spotted wonder wonders
    wondering imply implies implied mean means meant pointed_out points_out asked asks wants_us wanted_us calls accuses
    suspects blames doubts fears hear heard agrees saw sees remember remembers recall understand swear swears declares
    declared proves proved proven shows showed shown convinced wrote typed posted concluded
    conclude concludes deduce assumes assumed afraid accused urges urged encouraged encourages according_to worried_that
    reported guessed figured figure confirms confirmed_that indicates indicate hint hints revealed reveals reveal`,
  R: 'claim claims claimed claiming counterclaim counterclaimed counterclaims counterclaiming counter-claim counter-claimed counter-claiming co cc co-ing coming_out come_out came_out counter-co',
  u: 'as like of',
  p: `on for at against with about toward towards upon in from by into over behind between around onto up down off under beside
    per via through regarding than among amongst within near despite during after because_of due_to thanks_to out`,
};

/** Forms people write, after the words they stand for. */
export const SPELLINGS = `
  i am: i'm im
  i have: i've ive
  i will: i'll imma ima
  i would: i'd id
  you are: you're youre ur
  you have: you've
  you will: you'll
  you would: you'd
  you: u thou thee ye
  we are: we're
  we have: we've
  we will: we'll
  we would: we'd
  they are: they're theyre
  they have: they've
  they will: they'll
  he is: he's hes
  she is: she's shes
  it is: it's
  that is: that's thats
  there is: there's
  what is: what's
  who is: who's
  here is: here's
  let us: let's lets
  he will: he'll
  she will: she'll
  it will: it'll
  he would: he'd
  she would: she'd
  do not: don't dont
  does not: doesn't doesnt
  did not: didn't didnt
  is not: isn't isnt ain't aint
  are not: aren't
  was not: wasn't wasnt
  were not: weren't
  can not: can't cant cannot
  could not: couldn't
  will not: won't wont
  would not: wouldn't wouldnt
  should not: shouldn't shouldnt
  have not: haven't havent
  has not: hasn't hasnt
  had not: hadn't
  must not: mustn't
  going to: gonna finna
  got to: gotta
  want to: wanna
  yall: y'all
  because: bc cuz 'cause
  with: w
  though: tho
  definitely: def definately
  probably: prob prolly
  people: ppl
  please: pls plz
  suspicious: suspicous suspecious
  werewolf: warewolf
  their: thier
  maybe: mebbe
  has: hath
  does: doth
  your: thy
  yours: thine
  yes: aye
  villager: vt
  toward: towards
  voting: voteing votin
  lying: lyin
  trying to: tryna
  out of: outta
`;
