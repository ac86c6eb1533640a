/**
 * Words grouped by what they say about a player, wider than the families of the patterns: a word that no labelled line
 * has used is weighted like its neighbours here. In base form; `stemOf` finds the others.
 */
export const SENSES: Readonly<Record<string, string>> = {
  evade: `dodge sidestep deflect evade duck skirt weasel squirm wriggle sidetrack evasive evasion deflection evasiveness dodgy slippery
    slither shrug stonewall tiptoe tap-dance gloss brush duck-and-weave beat-around cagey guarded non-answer nonanswer`,
  hide: `skulk skulking prowl lurks lurked background corner deepwolf vent vented venting hide hid hidden lurk coast conceal blend camouflage radar shadow shadows cloak mask cover background disappear fade invisible
    skate slide slip unnoticed sneak sneaky slink stealth secret secretive veil disguise lay low hideout skulk undercover`,
  quiet: `quiet silent silence quietly passive absent vague noncommittal hedge hedging wishy-washy fence fence-sitting reticent withdrawn muted
    mum lurker inactive afk idle reserved invisible low-effort noncommittal neutral ambiguous generic fluff filler one-liner platitude bland
    uninvolved disengaged tight-lipped low-key detached hesitant`,
  lie: `fakeclaim fake-claim fakeclaimed cap capping knave rogue scoundrel snake deny denying perfidy lie lying lied liar fake faked faker fraud false falsehood fabricate invent bluff pretend pretense pretence deceive deceit deceitful
    deception deceptive mislead misled misleading twist distort dishonest disingenuous insincere phony phoney sham hoax concoct cook
    made-up fib ruse trick trickery con hoodwink two-faced duplicitous charlatan impostor imposter liars untruth fairy-tale fairytale yarn
    misrepresent misquote gaslight perjure counterfeit fiction fictional`,
  scheme: `wifom web spider spinning plotting puppet machinations mastermind manipulate manipulation manipulative steer scheme plot ploy tactic orchestrate engineer maneuver manoeuvre narrative spin agenda gambit
    strategy control puppet puppeteer exploit weaponize weaponise calculated calculating cunning crafty sly devious conspire conspiracy
    choreograph playbook setup trap bait frame framing scapegoat pawn divide divisive discord chaos confuse confusion muddy obfuscate misdirect
    misdirection smokescreen smoke distraction distract divert diversion derail sow stir wedge undermine discredit sabotage fearmonger`,
  push: `push pushy rush force forceful pressure eager aggressive aggressively aggression hasty impatient pounce jump leap hurry insist insistent
    loud loudest railroad bulldoze hammer tunnel tunnelling tunneling overeager keen quick fast zeal zealous overzealous relentless fixate
    fixated fixation hell-bent gung-ho bandwagon wagon pile hop pile-on dogpile mob drum`,
  waver: `contradict contradiction contradictory flip flop flip-flop flipflop inconsistent inconsistency inconsistencies shift backpedal backtrack
    waver waffle reverse u-turn turnaround change switch pivot about-face renege recant revise rewrite moving-goalposts goalpost goalposts
    discrepancy mismatch gap hole holes loophole unravel crumble collapse fray patchy`,
  odd: `scummy scumread scumreads scumlean sussy cap capping smelly villainous crooked slick smooth oily fakey wolfread suspicious suspect sus shady fishy odd strange weird peculiar funny curious convenient conveniently forced rehearsed scripted hollow
    thin weak weakest flimsy shaky performative theatrical staged contrived unnatural stilted unusual bizarre questionable dubious iffy
    sketchy skeptical sceptical wolfy scummy wolfish off-putting unconvincing implausible improbable uncanny coincidence coincidental
    coincidentally timely untimely overacted overdone overly polished sussy sussiest fishier shadier weirder smelly stink stinks reek smell
    rotten slimy hinky wonky snaky snakey suspiciously murky hazy fuzzy wobbly rickety tenuous`,
  alarm: `bother worry concern nag unsettle uneasy nervous alarm itch prickle ping disturb trouble red-flag redflag flag flags hackles bell bells
    gnaw bug irk unnerve spook disquiet perturb discomfort uncomfortable wary leery cautious caution suspicion suspicions doubt doubts
    doubtful misgiving reservation qualm distrust mistrust unease worrying worrisome concerning alarming troubling disturbing unsettling
    eyebrow eyebrows raise creep sour rub`,
  wolf: `scumteam scum-team imp impostor deepwolf deep-wolf pack fiend demon devil wicked shapeshifter bloodthirsty treacherous traitorous wolf werewolf wolves werewolves scum scumbag mafia evil enemy traitor culprit killer murderer guilty predator beast monster villain
    fang fangs claws howl howling fur pack packmate partner partners accomplice teammate wolfmate lycan lycanthrope imposters impostors
    baddie baddies black hunter-in-sheep sheepskin wolf-in-sheep blood-stained bloody pelt den moonlit`,
  vote: `wagon l-1 pool hammering lynchpin hangs burned rope gibbet yote ejected vote votes voting voted lynch hammer eject exile ballot hang noose rope gallows execute execution eliminate elimination banish burn
    pitchfork torch oust remove nominate condemn evict yeet stake chop axe swing guillotine pyre bonfire scaffold tally tribunal verdict
    sentence convict kick boot cast`,
  target: `pool scumlist poe lynchbait target candidate pick choice top prime lead number-one first-choice frontrunner list radar crosshairs spotlight hook microscope
    hot-seat hotseat scope sights shortlist priority bull's-eye suspect suspects suspicion watchlist scumlist case`,
  accuse: `accuse accusation blame finger point charge call-out callout condemn implicate indict denounce incriminate incriminating damning
    confront challenge grill interrogate question scrutinize scrutinise scrutiny attack throw shade smear`,
  guilt: `guilty guilt caught busted nailed slip slipped slip-up mistake blunder giveaway tell tells exposed expose betray reveal red-handed
    smoking-gun evidence proof damning incriminate confess unmask cornered panic panicked panicky scramble desperate desperation flail sweat sweating
    defensive defensiveness overreact meltdown rattle rattled flustered squirmy jittery jumpy twitchy nerves`,
  benefit: `benefit gain profit suit serve favor favour advantage convenient motive incentive win wins reward handy`,
  lazy: `contribute contribution substance value reads read nothing little zilch nada empty parrot echo copy sheep follow repeat mimic rehash
    regurgitate recycle borrow piggyback agree nod`,
  bus: `buddying buddied white-knighting associative associatives together team teammates bus bussing defend defended defending protect protecting shield cover vouch save saved spare spared buddy pocket soft-defend softball
    excuse white-knight whiteknight partner association distance distancing`,
  trust: `trust believe confidence faith vouch rely reliable dependable trustworthy credible credibility convincing convinced plausible buy`,
  good: `obvtown obvtowny nai townlean town-lean townread townreads goated gem based real-one brave noble gentle town villager village innocent clear cleared clean human honest genuine sincere truthful solid helpful useful constructive thoughtful
    reasonable logical fair consistent transparent open straightforward calm measured sensible sharp smart insightful wise great nice kind
    friendly safe green townie townish towny confirmed locktown lock-town conftown authentic natural earnest level-headed balanced patient
    valuable brave ally allies cooperative supportive right correct valid good sound`,
  thank: `thank thanks appreciate appreciated grateful welcome glad happy sorry apologize apologise congratulations well-said kudos props respect
    admire like love enjoy agree agreed concur second hello hi hey morning greetings please`,
  ask: `explain state outline disclose ask hear tell share explain clarify elaborate thoughts opinion view views stance input question questions wonder curious answer response
    reply walk weigh speak comment say know describe detail interested invite`,
  think: `think believe feel sense guess figure reckon assume suppose suspect imagine consider opinion gut instinct intuition hunch read lean leaning
    inclined tempted bet wager sure certain confident convinced conclude conclusion deduce infer`,
  dead: `poor farewell nk nkd nk'd rip mourned buried died dead death killed kill murder murdered slain lost loss victim attacked mauled devoured taken grave funeral rest peace mourn memory
    ghost body corpse eaten flipped flip lynched executed eliminated hanged gone survived`,
  seer: `seer oracle diviner fortune-teller doctor healer medic bodyguard guard protector claim counterclaim role power-role pr`,
  reason: `reason reasoning argument logic evidence explanation justification proof rationale basis substance detail specifics facts fact answer
    defense defence alibi excuse story account version statement claim case theory`,
  time: `late early timing sudden suddenly minute last-minute hour seconds instantly immediately moment overnight deadline eleventh-hour`,
  record: `voting-record pattern behaviour behavior conduct history tone attitude demeanor demeanour posture body-language energy vibe vibes
    play playstyle style posts post contributions wagonomics iso trajectory track`,
  hypo: `if unless suppose supposing hypothetically assuming whether either maybe perhaps might could may possibly would should`,
  past: `yesterday earlier before previously initially originally formerly once ago used former`,
  stop: `stop leave lay-off drop spare let-up ease relax forget wait hold pause careful rush slow`,
  only: `only sole single one alone nobody none no-one everyone everybody`,
  too: `too overly excessively way so very extremely awfully suspiciously conveniently unusually strangely oddly remarkably surprisingly
    particularly especially noticeably unnaturally`,
  least: `least most more less worst best bottom last than over rather`,
  self: `myself himself herself themselves yourself itself own`,
  go: `go goes going out gone leave home away down`,
  retreat: `retract retracted unvote withdraw withdrawn withdrawing apologise apologize apology sorry misread misjudged mistaken unfair harsh forgive
    forgiven pardon reconsider reconsidering relieved released release released dropping dropped scratch cross crossed strike struck erase
    clears settled satisfied satisfies reassured convinced persuaded anymore former overreacted hasty premature`,
  credit: `credit respect praise value appreciate courage brave bold costly cost risk risked independent early useful insight sharp points
    fair right correct spotted caught vouch trust trusted admire fond sympathy ally asset contribution accurate honest effort patience`,
  recap: `recap summary summarise summarize timeline tally count counting votes record log notes noted status list so-far overview order
    facts observation observed storing minutes ledger reported status-quo standings`,
  unsure: `unsure undecided uncertain unclear idk dunno clue torn neutral null coin-flip toss tossup guess either whichever unknown open
    inconclusive insufficient unproven unverified possible equally balanced`,
  defence: `innocent defend defending defence defense mistake shy nervous new newcomer tired human honest natural understandable normal reasonable
    confused typo harmless blunt quiet-by-nature misunderstanding coincidence circumstantial`,
  ill: `cover scapegoat packmate lapdog accomplice mate pawn puppet frame twisted twist fabricate fabricated invented made-up misquote misquoted misstated
    misrepresented hypocrisy opaque rehearsed selective deliberate deliberately suspiciously wolfish furry fangs teeth claws stench smell
    stinks rot hollow phony counterfeit forged forgery fib fibbed fibbing squirm squirming bristled stalling evasive`,
  doom: `gallows rope noose stake hang hanging burn exile banish banished yardarm plank terminate terminated pyre ballot lynch
    jail cuffs book dispose remove removing eliminate goodbye farewell packing finished undone done over toast`,
  exclude: `only except alone sole other others rest remaining leaves leftover elimination process narrowed narrowing two both pair couple duo`,
};
