/** Encouraging self-harm, and severe abuse of the person addressed. */
import { anyOf, type Rule, rule, sameSentence, sameText, upTo } from './rule.ts';
import { KIN, LITTLE } from './threats.ts';

const IMPERATIVE = anyOf(
  '\\.|go|just|please|and|should|must|now|better|or|so|can|could|do us a favor|why not|not you|you to|how to|way to|ways to|need to|ought to|have to|time to|then|hey|bo|loser|you|somebody like you should|already|to|lol|hope you|wish you would|would you|do everybody a favor and',
);
const GO_ON = anyOf(
  'go|just|please|should|must|better|could|and|to|then|why not|why do you not|do not you|somebody|ought to|can|you|\\.|also|go and|now|or|need to',
);

const HURT = anyOf(
  'hang|kill|shoot|drown|cut|stab|slice|slicing|starve|burn|poison|gas|strangle|hurt|harm|slit|slash|cutting|hanging|starving|drowning|burning|carve|scratch|unalive|suffocate',
);

export const SELF_HARM_RULES: readonly Rule[] = [
  sameText(
    'SELF_HARM',
    'starve starving thin skinny',
    anyOf('starve|starving'),
    anyOf('perfect|beautiful|pretty|thin|skinny|eat less|pure|slim'),
  ),
  rule('SELF_HARM', 'kys', `kys`),
  rule('SELF_HARM', 'yourself killyourself', `(?:killyourself|hangyourself)`),
  rule(
    'SELF_HARM',
    'yourself self',
    `${IMPERATIVE}(?: (?:just|go|and|really|please|fucking|to)){0,2} ${anyOf('kill|unalive|neck|off|delete|an hero|kill off|end')} your ?self(?! on| with (?:your|that|this)| by| in the| as| if you were)`,
  ),
  rule(
    'SELF_HARM',
    'yourself self',
    `${GO_ON}(?: (?:just|go|and|really|please|fucking)){0,2} ${anyOf('hang|shoot|drown|stab|poison|starve|cut|hurt|harm|burn|strangle|suffocate|electrocute|gas|rope|set fire to|pull the trigger on|throw')} your ?self(?! some| in the (?:foot|leg|chair)| with (?:your own|that|this|these)| on (?:your|that|this)| by| a | into (?:the game|it))`,
  ),
  rule(
    'SELF_HARM',
    'yourself',
    `${anyOf('starving|cutting|killing|hurting|hanging|harming|burning')} yourself(?: (?:is|would be|might be|will|feels?|helps?|makes?))`,
  ),
  rule(
    'SELF_HARM',
    'life',
    `${anyOf('end|take')} your(?: ${anyOf('own|miserable|pathetic|worthless|sad|sorry|stupid|little|pitiful|useless|meaningless')})* life(?! for| back| seriously| to the| into| in your)`,
  ),
  rule(
    'SELF_HARM',
    'wrist wrists veins',
    `${anyOf('slit|cut|slash|open|slice')} your(?: own)? ${anyOf('wrists?|veins?|arms?')}`,
  ),
  rule(
    'SELF_HARM',
    'jump leap step walk throw stand lie lay',
    `${GO_ON}(?: ${anyOf('go|and|just|take a|please|really')}){0,3} ${anyOf('jump|leap|step|walk|throw yourself|stand|lie down|lay down|dive')} ${anyOf('off|from|out of|in front of|under|into|on')} ${anyOf('a|an|the|your|some|that|oncoming')}(?: ${anyOf('nearest|tall|high|moving|speeding|oncoming|big|tallest|rail|train|next|highest|railway')}){0,2} ${anyOf('bridge|roof|rooftop|building|cliff|balcony|window|train|trains|bus|truck|tower|skyscraper|traffic|tracks|ledge|car|highway|motorway')}`,
  ),
  rule(
    'SELF_HARM',
    'bleach',
    `${anyOf('drink|drinking|swallow|chug|inject|try')}(?: ${anyOf('some|a|the|bottle|glass|cup|gallon|of')}){0,4} bleach`,
  ),
  rule(
    'SELF_HARM',
    'pills meds medication tablets sleeping bottle overdose paracetamol',
    `${GO_ON}(?: (?:just|go|and)){0,2} ${anyOf('take|swallow|overdose|down|eat')} ${anyOf('all|the whole|those|every|a handful|too many|enough|an|a whole|a bottle|the entire|on')}(?: ${anyOf('all|the|your|those|of|whole|bottle|a|every|handful|entire|on|too many|enough|sleeping|some|full|last')}){0,6} ${anyOf('pills?|meds|medication|tablets|sleeping pills|overdose|paracetamol|painkillers')}`,
  ),
  rule(
    'SELF_HARM',
    'overdose',
    `(?:how to|${anyOf('should|just|go|you|to')})(?: (?:just|go|and)){0,2} overdose`,
  ),
  rule(
    'SELF_HARM',
    'miss mourn funeral notice care cry',
    `${anyOf('nobody|no one|not a soul|noone')} ${anyOf('would|will|is going to')}(?: (?:even|ever|really))? ${anyOf('miss you|care if you (?:died|die|were dead|killed|are dead|disappear|disappeared|are gone)|notice if you (?:died|die|were|disappeared|are)|mourn you|cry (?:for you|at your)|cry if you|come to your funeral')}`,
  ),
  rule(
    'SELF_HARM',
    'without',
    `${anyOf('world|everybody|we all|earth|family|humanity|planet|life|people|friends|parents|children|kids|internet|society|us')}${upTo(3)} ${anyOf('would|will|is|are')}(?: (?:all|be|so|much|far|a|lot|have been)){0,4} ${anyOf('better|happier|nicer|improved')}(?: (?:off|place|world))* without (?:you|someone like you|somebody like you|people like you)`,
  ),
  rule(
    'SELF_HARM',
    'dead died gone',
    `${anyOf('world|everybody|we all|family|people|parents|friends|us|everything|kids|children')}${upTo(3)} ${anyOf('better|happier|glad|relieved|celebrate|nicer')}(?: off)? if you (?:were|was|are|would be|had|just)?(?: (?:dead|gone|died|never been born|disappeared|not (?:alive|here|around))|died)`,
  ),
  rule(
    'SELF_HARM',
    'die rot',
    `${anyOf('die|rot|rotting|dying|burn')} ${anyOf('in a (?:fire|hole|ditch|gutter|car crash)|alone|of cancer|of aids|painfully|in hell with your|in real life|irl|for real')}`,
  ),
  rule(
    'SELF_HARM',
    'die',
    `${anyOf('\\.|just|please|and|should|can you')} go (?:and |ahead and |away and |somewhere and )?die(?= \\.| already| please| now| you| loser| in)`,
  ),
  rule(
    'SELF_HARM',
    'suicide killing cutting ending starving overdosing dying harm',
    `${anyOf('suicide|killing yourself|self harm|cutting|cutting yourself|ending it|ending it all|ending your life|starving|overdosing')} ${anyOf('is|would be|might be|seems|really is|can be|will be|always')}(?: ${anyOf('the|your|a|an|only|best|right|good|brave|easy|honou?rable|always|really|truly|not|beautiful|perfect|an actual|quick')}){0,5} ${anyOf('answer|solution|way out|option|choice|escape|idea|way|cure|thing|relief|freedom|beautiful|bad|easy|exit|peace')}`,
  ),
  rule(
    'SELF_HARM',
    'suicide',
    `${anyOf('you|should|go|just|please|to|would|must|and|why not|can|could|\\.')}(?: (?:just|really|go|and|all)){0,2} commit suicide`,
  ),
  rule(
    'SELF_HARM',
    'suicide die yourself life end hang method methods way ways',
    `${anyOf('easiest|best|painless|quickest|fastest|least painful|good|cleanest|surest|most painless|most effective|simple|quick|easy|reliable')} ${anyOf('ways?|methods?')} (?:to|of|for) ${anyOf('kill yourself|die(?= \\.| without| is| painlessly)|commit suicide|commiting suicide|committing suicide|end it|end your life|hang yourself|suicide|killing yourself|overdose|dying(?= \\.)|take your own life|off yourself|self harm')}`,
  ),
  rule(
    'SELF_HARM',
    'cutting cut deeper',
    `${anyOf('cutting|cut|cuts|razor|blade|razors')}(?: (?:yourself|your [^. ]+))? ${anyOf('helps|deeper|makes the pain|makes it go away|takes the pain|feels (?:good|better|great)|is good for you|relieves')}`,
  ),
  rule(
    'SELF_HARM',
    'gun rope noose bullet bag knife',
    `${GO_ON}(?: (?:just|go|and)){0,2} ${anyOf('put|stick|hold|place|tie|get|grab|take|shove|find|buy')} (?:a|the|your|that|some) ${anyOf('gun|rope|noose|bullet|plastic bag|knife|pistol|shotgun|razor|barrel')}${upTo(2)} ${anyOf('in|to|around|over|through|against|into|and')} ${anyOf('your|do it|end it|finish it|hang yourself')}(?: own)?(?: (?:mouth|head|neck|temple|brain|skull|heart|throat|wrists?))?`,
  ),
  rule(
    'SELF_HARM',
    'eating eat meals calories ana thinspo',
    `${anyOf('stop eating(?: for| until| anything| completely| and)|skip all (?:your )?meals|thinspo|pro ana|do not eat (?:anything )?(?:for|until)|throw up after|purge after|puke after (?:every|each)')}`,
  ),
  rule(
    'SELF_HARM',
    'alive',
    `why (?:are you|do you) (?:even |still )*(?:alive|bother living|breathing|live)(?= \\.)`,
  ),
  rule(
    'SELF_HARM',
    'alive live living breathing existing',
    `you (?:do not|should not|have no right to)(?: (?:deserve|even|be|to|right)){0,4} ${anyOf('live(?= \\.)|be alive|alive|exist|breathe|breathing|living|oxygen')}`,
  ),
  rule(
    'SELF_HARM',
    'trigger coward gun pills jump',
    `${anyOf('so|just|please|go ahead and|come on')} (?:do it|end it|pull the trigger|end it all)(?: already| now| then)?${upTo(2)} ${anyOf('nobody|kill|die|coward|no one|gun|pills|jump')}`,
  ),
  rule(
    'SELF_HARM',
    'life',
    `your (?:pathetic |miserable |sad |stupid )*life ${anyOf('is|has')} ${anyOf('not worth|no value|worthless|meaningless|pointless|no meaning|nothing worth')}`,
  ),
  rule(
    'SELF_HARM',
    'yourself',
    `${anyOf('tried|try|consider(?:ed)?|thought (?:about|of)|recommend|suggest|start|by|of|about|for|without')}(?: [^. ]+)? ${anyOf('hanging|killing|cutting|drowning|starving|shooting|burning|hurting|harming|poisoning')} yourself(?! (?:with that|by voting|by claiming|some))`,
  ),
  rule(
    'SELF_HARM',
    'themselves',
    `${anyOf('should|must|ought to|need to|better|just')}(?: (?:all|just|go|and|really)){0,2} ${anyOf('kill|hang|shoot|drown|off|end')} themselves`,
  ),
  rule(
    'SELF_HARM',
    'dying dead dead death',
    `${anyOf('favou?r|favor|service|kindness')}${upTo(3)} ${anyOf('by dying|by being dead|if you (?:died|were dead|just died|killed)|and die|with your death|by killing yourself|by ending')}`,
  ),
  rule(
    'SELF_HARM',
    'end ending',
    `${anyOf('just|should|go|please|better|and|to|can|could|why not|why do you not|\\.|or|time to|you')}(?: (?:just|go|and)){0,2} end it(?: all| now| tonight| already| for good)(?= \\.| it| nobody| you| and|$)`,
  ),
  rule(
    'SELF_HARM',
    'traffic',
    `${anyOf('play|walk|run|jump|go|lie|stand|nap')}(?: (?:out|down|and))? (?:in|into) (?:the |heavy |oncoming )?traffic`,
  ),
  rule(
    'SELF_HARM',
    'living live alive',
    `${anyOf('no (?:point|reason|sense|use) (?:in|to)|not worth|nothing to|stop|tired of|give up|pointless to')} (?:you |your )?${anyOf('living|live|be alive|staying alive|stay alive|going on living|life worth')}(?! in| here| with| near| at)`,
  ),
  rule('SELF_HARM', 'die', `give up and die(?! in)`),
  rule(
    'SELF_HARM',
    'bottle pills dose doses paracetamol tylenol aspirin ibuprofen tablets sleeping medication',
    `${anyOf('swallow|take|down|drink|gulp|empty|mix')}${upTo(3)} (?:whole|entire|full|all|handful|bottle|every)${upTo(4)}(?: (?:bottle|pills|tablets|meds|of them|vodka|paracetamol))`,
  ),
  sameSentence(
    'SELF_HARM',
    'paracetamol tylenol pills aspirin ibuprofen dose overdose tablets bridge rope noose gun blade razor',
    anyOf('dose|doses|paracetamol|tylenol|aspirin|ibuprofen|pills|tablets|overdose|razor|blade|noose'),
    anyOf(
      'kill you|end it|you will not wake|never wake up|painless|painlessly|be over|fall asleep forever|lethal|fatal|stop the pain|end the pain|make the pain|take the pain|help you die|bleed out',
    ),
  ),
  rule(
    'SELF_HARM',
    'bullet gun',
    `(?:if i were you${upTo(3)} )?${anyOf('put|eat|blow|stick|shoot')} (?:a |the )?(?:bullet|gun|brains?|barrel)${upTo(2)} (?:in|through|into|to) (?:my|your) (?:own )?(?:head|mouth|brain|skull|temple)`,
  ),
  rule('SELF_HARM', 'brains', `blow your (?:own )?(?:brains|head|face) (?:out|off)`),
  rule(
    'SELF_HARM',
    'scars scar cuts cut razor wrist wrists thighs',
    `${anyOf('hide|hiding|cover')}(?: (?:the|your|those|up)){0,2} ${anyOf('scars?|cuts|cutting')}`,
  ),
  rule(
    'SELF_HARM',
    'cut cutting',
    `${anyOf('we|friends|let us|should|try|keep|start|everybody')}(?: [^. ]+)? ${anyOf('cut|cutting')} ${anyOf('together|ourselves|your arms?|your legs?|your thighs?|your skin|deep')}`,
  ),
  rule(
    'SELF_HARM',
    'jump',
    `${anyOf('come on|go on|just|do it|if you|will you|please|should|do a flip')} jump(?= \\. | already | now )`,
  ),
  rule(
    'SELF_HARM',
    'rope',
    `${anyOf('you should|just|go|you must|time to|go and')} rope(?= \\.| yourself| already| now)`,
  ),
  rule(
    'SELF_HARM',
    'hunger starve starving fasting calories thin skinny eat eating food ana',
    `${anyOf('hunger (?:means|is (?:good|beautiful|your friend|weakness|success))|eat nothing but (?:ice|water|air)|eat less than (?:[1-5]00|three hundred|two hundred|five hundred)|starve (?:until|for|to)|nothing tastes as good as|(?:water|ice) fast until|thin(?:ner)? (?:is|at any)|throw(?:ing)? up (?:after|your)|vomit after|food is the enemy|fingers? down your throat')}`,
  ),
  rule(
    'SELF_HARM',
    'suicide',
    `${anyOf('you|your|should|best|answer|way|method|methods|consider|try|just|please|recommend|painless|pact|note|easy|brave|only')}${upTo(6)} suicide(?! mission| squad| run| play| vote| move| king)`,
  ),
  rule(
    'SELF_HARM',
    'suicide',
    `suicide${upTo(6)} ${anyOf('you|your|painless|easy|answer|solution|beautiful|brave|only option|way out|forums?|method|methods|pact|peaceful')}`,
  ),
  rule(
    'SELF_HARM',
    'dead die alive',
    `(?:we|everybody|i|your [^. ]+|the world) (?:would|will|all|wish(?:es)?|wants?|hope(?:s)?|prefer)(?: (?:all|rather|be|so|much|really|just)){0,3} (?:happy|happier|glad|relieved|celebrate|better|party|cheer|prefer(?: it)?)(?: (?:if|when|once)) you (?:were|are|was|finally|just)? ?(?:dead|died|die|gone|killed|not alive)(?! tonight)`,
  ),
  rule(
    'SELF_HARM',
    'swallow jump pull cut die pills bottle bridge rope trigger blade coming',
    `do it(?: \\.| already| now| tonight| coward)+${upTo(4)} ${anyOf('swallow|jump|pull|cut|die|pills|bottle|bridge|rope|trigger|blade|nobody is coming|nobody will stop')}`,
  ),
  rule(
    'SELF_HARM',
    'nobody',
    `${anyOf('nobody|no one')} ${anyOf('would|will|is going to|s going to|even|really|would even|will even')} ${anyOf('notice|care|miss|mourn|cry|come')}${upTo(3)} ${anyOf('funeral|grave|if you (?:died|die|were|are|jumped|disappeared|vanished|hanged|killed|went)|when you (?:die|are dead|are gone)|you were gone|you are gone')}(?! tonight)`,
  ),
  sameSentence(
    'SELF_HARM',
    'bleach',
    'bleach',
    anyOf('drink|taste|tastes|glass|try|swallow|sip|bottle|chug'),
  ),
  rule(
    'SELF_HARM',
    'wake woke',
    `(?:if|hope|wish|when|that) you (?:would )?(?:never|do not|just never) (?:wake|woke|wakes) up(?: again)?`,
  ),
  rule(
    'SELF_HARM',
    'oxygen',
    `(?:wasting|waste|stealing|not worth the|not worth) (?:our |my |the )?(?:oxygen|air)`,
  ),
  rule(
    'SELF_HARM',
    'sea ocean lake river',
    `walk into the (?:sea|ocean|lake|river)${upTo(3)} (?:not|never) come (?:back|out)`,
  ),
  rule('SELF_HARM', 'poison', `(?:eat|drink|swallow|try)(?: (?:some|the|a bottle of)){0,2} rat poison`),
  rule('SELF_HARM', 'meal meals', `skip (?:every|all|your|each|most)(?: [^. ]+)? meals?`),
  rule(
    'SELF_HARM',
    'out',
    `(?:only |best |easiest )?way out for (?:you|someone like you|somebody like you|people like you)`,
  ),
  rule('SELF_HARM', 'dead', `you would (?:look|be) (?:better|nicer|prettier) dead`),
  rule('SELF_HARM', 'oven', `your head (?:in|into|inside) (?:the|an|a) oven`),
  rule('SELF_HARM', 'yourself', `(?:set|light) yourself (?:on fire|alight|ablaze)`),
  rule('SELF_HARM', 'die', `why (?:not|do you not|do not you)(?: (?:just|go|and|simply)){0,2} die`),
  rule(
    'SELF_HARM',
    'themselves',
    `(?:men|people|losers|cowards|they|others|women|kids|girls) (?:should |must |all )?(?:kill|hang|shoot) themselves`,
  ),
  rule(
    'SELF_HARM',
    'death dying',
    `(?:death|dying) is (?:the )?(?:only|best|your) (?:[^. ]+ )?(?:solution|answer|way out|option|escape)${upTo(3)} you`,
  ),
  rule(
    'SELF_HARM',
    'world',
    `(?:time (?:for you )?to|you should|just|please) (?:leave|depart) this (?:world|earth|life)`,
  ),
  sameText(
    'SELF_HARM',
    'noose',
    anyOf('tie (?:a|the|your) noose'),
    anyOf('yourself|your neck|home|bedroom|closet'),
  ),
  rule(
    'SELF_HARM',
    'life',
    `(?:consider(?:ed|ing)?|thought (?:about|of)|think (?:about|of)|try|tried|recommend|suggest|why not|by|about|of) (?:ending|taking) your (?:own )?life`,
  ),
  rule(
    'SELF_HARM',
    'yourself',
    `(?:why (?:have|did) (?:not )?you(?: not)?|you have not|not) (?:just |already )?(?:killed|kill|hanged|hang|shot|offed) yourself(?: (?:yet|already|by now|before|years ago))`,
  ),
  rule(
    'SELF_HARM',
    'feels feel',
    `(?:starving|cutting|bleeding|fasting|burning myself|cutting myself|not eating)(?: (?:yourself|myself))? (?:feels|makes you feel|will make you feel|made me feel) (?:so )?(?:amazing|good|great|better|alive|free|clean|wonderful)`,
  ),
  sameText(
    'SELF_HARM',
    'die',
    anyOf(
      'everybody hates you|nobody wants you|nobody likes you|nobody loves you|you are (?:nothing|worthless|a waste)',
    ),
    anyOf('go and die|go die|just die|please die|so die|hurry up and die|die already|die alone'),
  ),
  rule('SELF_HARM', 'hand', `die by your own hand`),
  rule(
    'SELF_HARM',
    'yourself',
    `(?<! (?:not|never|would|did|will|do|could|might|may|you|they|wolves|wolf|to|and|then|i|or|if|before|without|careful))(?<!\\b(?:not|never) [^. ]{1,12}) ${HURT} yourself(?: (?:today|tonight|now|already|instead|please|for|until|and|slowly|in|you|\\.))`,
  ),
  rule(
    'SELF_HARM',
    'arm arms wrist wrists veins skin thigh thighs',
    `${HURT}(?: (?:into|open|up))? your(?: own)? (?:arms?|wrists?|veins?|skin|thighs?|forearms?)`,
  ),
  sameText(
    'SELF_HARM',
    'myself life',
    anyOf('if i (?:were|was|had|looked|lived|played|am)'),
    anyOf('you|your'),
    anyOf(
      '(?:kill|shoot|hang|drown|off|end|neck|unalive) (?:myself|my life|it all)|take my (?:own )?life|jump off',
    ),
  ),
  rule(
    'SELF_HARM',
    'dead',
    `you (?:would|will|are|might)(?: (?:all|be|really|be so|much|far)){0,3} better off dead(?! than)`,
  ),
  rule(
    'SELF_HARM',
    'need needs',
    `(?:world|family|earth|nobody|no one|society|everybody)(?: (?:does|do|would|could))?(?: (?:not|really|even|ever)){0,2} needs? you(?= \\.| go| kill| end| just| anymore| any more| so| here | to live)`,
  ),
  rule(
    'SELF_HARM',
    'life',
    `(?:give|giving) up on (?:your )?life|no reason for you to live|life is (?:meaningless|pointless|worthless|not worth)${upTo(3)} (?:hang|kill|end|jump|die|cut)|suicide (?:would|will|can) (?:solve|fix|end)`,
  ),
  sameText(
    'SELF_HARM',
    'burden',
    anyOf('you (?:are|were|will always be)(?: (?:just|only|nothing but|such))* a burden'),
    anyOf('end it|die|disappear|kill|gone|dead|without you|suicide|leave this world'),
  ),
  rule(
    'SELF_HARM',
    'disappear',
    `(?:favou?r|favor)${upTo(4)} disappear|disappear (?:forever|for ever|from this (?:world|earth|planet))(?= \\.)`,
  ),
  rule(
    'SELF_HARM',
    'help therapist therapy medication',
    `(?:do not|never|stop)(?: (?:seek|get|look for|ask for|taking|take|see)){1,2} (?:any )?(?:help|therapy|your medication|your meds|a therapist)${upTo(3)}(?: \\.)?${upTo(3)} (?:do it|end it|die|jump|kill|pain)`,
  ),
  rule(
    'SELF_HARM',
    'rope gun pills blade razor noose rooftop ledge bridge',
    `${anyOf('rope|gun|pills|blade|razor|noose|rooftop|ledge|bridge')}${upTo(4)}(?: \\.)? you know what to do`,
  ),
  rule(
    'SELF_HARM',
    'live living',
    `(?:nothing|no reason|little)(?: (?:left|more|else|worth)){0,2} (?:to live|living) for`,
  ),
  rule(
    'SELF_HARM',
    'yourself',
    `if you (?:just |finally |only )?(?:hanged|killed|drowned|shot|offed|hung) yourself`,
  ),
  sameText(
    'SELF_HARM',
    'step jump rope pills rooftop trigger blade bridge razor noose gun roof ledge',
    anyOf('step|jump|rope|pills|rooftop|trigger|blade|bridge|razor|noose|gun|roof|ledge'),
    anyOf(
      'pain (?:is|will be|would be|stops|ends|goes)(?: all)?(?: (?:gone|over|away))?|it (?:is|will be|would be) (?:all )?over(?: for you| quickly| in seconds)|nobody will stop you|no more pain|free from pain|peace at last|find peace',
    ),
  ),
  rule(
    'SELF_HARM',
    'eating kilos calories weigh',
    `(?:not eating|starving|fasting) (?:makes|is|will make|keeps)(?: you)? (?:pure|beautiful|strong|thin|pretty|good|the|clean|skinny|worthy)|until you (?:are|weigh) (?:under|below|less than) [^. ]+(?: kilos| kg| pounds)?`,
  ),
  rule(
    'SELF_HARM',
    'monoxide helium antifreeze cyanide exhaust',
    `(?:carbon monoxide|helium (?:hood|bag|tank)|exit bag|exhaust (?:pipe|fumes))${upTo(10)} (?:asleep|painless|easy|quick|recommend|peaceful|works|sleep|pain)|recommend (?:carbon monoxide|helium|cyanide)`,
  ),
  rule(
    'SELF_HARM',
    'drink',
    `(?:go|just|should|why not|why do not you|why do you not|please|could)(?: (?:go|and|just|you|not)){0,3} drink (?:some |a glass of |a bottle of )?(?:poison|bleach|antifreeze|acid|gasoline|drain cleaner|rat poison|cyanide)`,
  ),
  sameText(
    'SELF_HARM',
    'die',
    anyOf('just die|die already|please die|go die|drop dead'),
    anyOf(
      'nobody cares|no one cares|real life|nobody likes you|nobody needs you|no one needs you|nobody would|everybody hates you|waste of|worthless|pathetic',
    ),
  ),
  rule(
    'SELF_HARM',
    'razor blade knife veins wrists lighter cigarette',
    `(?:take|grab|get|use) (?:a|the|your|that) (?:razor|blade|knife|lighter|cigarette|scissors)${upTo(4)} (?:veins?|wrists?|your (?:own )?(?:arms?|skin|legs?|throat|thighs?)|yourself)`,
  ),
  rule(
    'SELF_HARM',
    'favor favour world',
    `do (?:the world|us|everybody|yourself|humanity|me|your (?:family|parents|mother))(?: all)? a favou?r and (?:die|disappear|jump|end|kill|stop (?:living|breathing|existing)|hang|never wake)`,
  ),
  rule('SELF_HARM', 'breathing existing', `(?:stop|quit) (?:breathing|existing|living)`),
  rule(
    'SELF_HARM',
    'suicidal suicide depressed',
    `(?:if you (?:are|feel)|you are|feeling) (?:so )?(?:suicidal|depressed)${upTo(6)} (?:do it|go for it|go ahead|just do|good|jump|end it|then die|get it over)`,
  ),
];

export const ABUSE_RULES: readonly Rule[] = [
  sameSentence('HARASSMENT', 'bitch whore slut cunt', anyOf('bitch|whore|slut|cunt'), anyOf('you|your')),
  rule(
    'HARASSMENT',
    'cow pig hag slob sow swine',
    `you(?: (?:are|a|an|such|absolute|fucking|really|the))* (?:disgusting|filthy|fat|ugly|stinking|revolting) (?:old )?(?:cow|pig|hag|slob|sow|swine|whale|hog)`,
  ),
  rule(
    'HARASSMENT',
    'crawl',
    `crawl back (?:in|into|to|under) (?:the|your|that|whatever)(?: [^. ]+)? (?:hole|sewer|gutter|rock|cave|toilet|swamp)${upTo(3)} (?:you|where)`,
  ),
  rule(
    'HARASSMENT',
    'whore slut bitch cunt',
    `(?:such a|a|like a|the|that|little|what a|you) (?:dirty |filthy |fucking |cheap |stupid |little |lying )*(?:whore|slut|bitch|cunt) (?:like you|for a|you are|of a|\\.)`,
  ),
  rule(
    'HARASSMENT',
    'love',
    `${anyOf('nobody|no one')} (?:will|could|would|can) (?:ever |really |possibly )*love (?:you|somebody like you|a [^. ]+ like you)`,
  ),
  rule(
    'HARASSMENT',
    'hope wish',
    `(?:i |we |everybody )?(?:hope|hopes|wish|pray)(?: that)? your${LITTLE} ${KIN} (?:all )?(?:dies?|gets?|burns?|rots?|suffers?|chokes?|drowns?|crash(?:es)?|is dead)`,
  ),
  rule(
    'HARASSMENT',
    'bitch whore slut cunt hoe skank bitches whores sluts cunts',
    `you(?: (?:are|look like|all|is))?(?: ${anyOf('a|an|such|nothing but|just|the|little|big|fucking|stupid|dumb|ugly|fat|dirty|filthy|lying|worthless|disgusting|old|pathetic|nasty|crazy|lazy|cheap|useless|selfish|evil|absolute|total|complete|biggest|bloody|damn|miserable|like')}){0,5} ${anyOf('bitch|whore|slut|cunt|skank|bitches|whores|sluts|cunts|hoe')}`,
  ),
  rule(
    'HARASSMENT',
    'bitch whore slut cunt',
    `${anyOf('stupid|dumb|ugly|fat|dirty|filthy|fucking|worthless|disgusting|little|up|off|lying|crazy|your face')} ${anyOf('bitch|whore|slut|cunt')}(?= \\.)`,
  ),
  rule(
    'HARASSMENT',
    'piece waste excuse',
    `you(?: (?:are|all))?(?: ${anyOf('a|an|such|nothing but|just|little|fucking|stupid|worthless|useless|disgusting|sad|complete|total|absolute|pathetic|miserable|filthy')}){0,5} ${anyOf('piece of (?:shit|trash|garbage|filth|crap|human garbage|dirt)|waste of (?:space|air|oxygen|skin|life|sperm|breath)|excuse for a (?:human|man|woman|person|mother|father|human being)|oxygen thief|human garbage|human trash|human filth|subhuman')}`,
  ),
  rule(
    'HARASSMENT',
    'born aborted abortion',
    `${anyOf('you should (?:never |not )have been born|you should have been (?:aborted|an abortion|drowned at birth)|(?:mother|parents) should have (?:aborted|swallowed|drowned|strangled)(?: you)?|wish you (?:were|was|had) never(?: been)? born|mother regrets')}`,
  ),
  rule(
    'HARASSMENT',
    'cancer aids rot raped',
    `${anyOf('hope|wish')}${upTo(3)} ${anyOf('you|your|they|he|she')}(?: [^. ]+)? ${anyOf('gets? cancer|gets? aids|rots?|gets? raped|gets? hit by|dies? (?:of|in a|slowly|painfully|alone)|gets? (?:a )?(?:brain )?tumou?r|chokes? on|burns? in|has a miscarriage|gets? run over|gets? leukemia|miscarr(?:y|ies)')}`,
  ),
  rule(
    'HARASSMENT',
    'hates hate loves',
    `${anyOf('everybody|we all|the whole world|your own (?:mother|family|parents)')} (?:hates?|despises?|loathes?|is disgusted by) you(?= \\.| and (?:wants?|wishes)| you)`,
  ),
  rule(
    'HARASSMENT',
    'loves loved',
    `${anyOf('nobody|no one')} (?:has ever |will ever |ever |could ever )?(?:loves|loved|love) you`,
  ),
  rule(
    'HARASSMENT',
    'kill eat choke',
    `${anyOf('eat shit and die|choke on (?:a dick|it and die)|drop dead you')}`,
  ),
  rule(
    'HARASSMENT',
    'fat ugly',
    `you(?: are)?(?: (?:a|an|such|so|too|fucking|disgusting|really|the|just|pathetic))* (?:fat ugly|ugly fat|fat disgusting|disgusting fat|fat|ugly) (?:pig|cow|hog|whale|bitch|slob|fuck|retard|freak|loser|piece)`,
  ),
];
