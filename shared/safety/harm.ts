/** Threats against people outside the fiction, attacks, self-harm and abuse. Killing and hanging belong to the game. */
import { anyOf, type Rule, rule, upTo } from './rule.ts';

const KIN = anyOf(
  'family|mother|father|kids?|child|children|daughters?|sons?|wife|husband|sisters?|brothers?|parents|baby|girlfriend|boyfriend|grandmother|dog|cat|relatives|loved ones',
);
const LITTLE = '(?: (?:whole|entire|little|own|poor|beloved|fucking|precious|pretty|sweet|old))*';
const HOME = anyOf(
  'house|home|place|apartment|flat|door|doorstep|work|workplace|office|school|street|bedroom|window|college|address',
);
const HARM = anyOf(
  'kill|hurt|harm|murder|rape|shoot|stab|burn|slaughter|behead|gut|torture|kidnap|abduct|strangle|poison|cut|beat|get|attack|maim|butcher|visit|destroy|ruin|find|hunt|take',
);
const GORY = anyOf(`
  stab you | rape you | strangle you | behead you | gut you | skin you | shoot you (?:dead|in the|through the) | beat you (?:up|to death|to a|bloody|senseless|unconscious|until|with|so) | beat the (?:shit|crap|hell|life) out of you |
  (?:smash|break|crack|bash|crush|snap|cut|slit|slash|rip|tear|carve|kick|punch|cave)(?: in| out| off| open)? your (?:fucking )?(?:face|skull|teeth|neck|legs?|bones|arms?|jaw|fingers|head|throat|nose|kneecaps|knees|ribs|eyes|tongue|heart|hands?|spine) |
  (?:stab|shoot|cut|kill|beat|hurt|punch) you (?:in real life|irl|for real|in person|with my (?:own|bare)|slowly|like a pig) | burn you alive | bury you alive | throw acid | dox you | doxx you | swat (?:you|your) | run you over | hunt you down | drown you in | set you on fire | put you in (?:a |the )?(?:hospital|grave|wheelchair|coma|ground) |
  put a (?:bullet|knife) (?:in|through) (?:you|your) | put you six feet under | kick your ass in | end you (?:irl|in real life|for real) | choke you | cripple you | lynch you (?:irl|in real life|for real) | mutilate you | make you suffer in real life
`);
const I_WILL = anyOf(
  'i will|i am going to|i shall|i would love to|i would like to|i want to|we will|we are going to|we shall|i swear i will|going to|i can|i might|somebody should|somebody will|i have to|want to|i hope they|i hope somebody|i am about to|will|or i|and i|me and my friends|let me',
);
const REAL = anyOf('in real life|irl|for real|offline|outside (?:of )?(?:this|the) game|not (?:about|in|part of) (?:this|the) game|not a (?:joke|game)|not (?:joking|kidding|roleplaying|playing)|no joke|in person|real world');
const PUBLIC = anyOf(`
  president | vice president | prime minister | senators? | congress(?:man|woman|men)? | politicians? | chancellor | journalists? | reporters? | police officers? | cops? | policemen | mps? | ceos? | supreme court |
  judge who | donald trump | trump | joe biden | biden | obama | putin | zelensk(?:y|yy|iy) | macron | merkel | scholz | musk | elon | netanyahu | starmer | kamala harris | harris | clinton | pope francis | taylor swift | bill gates | bezos | zuckerberg | developers? | admins? of this
`);
const MY = anyOf(
  'teacher|boss|ex|coworkers?|colleagues?|classmates?|landlord|wife|husband|girlfriend|boyfriend|stepfather|stepmother|roommate|neighbou?rs? kid|professor|principal|manager|parents|sister|brother|mother|father|son|daughter|doctor at|therapist|stalker|bully',
);
const VIOLENT = anyOf(
  'kill|shoot|stab|assassinate|murder|behead|bomb|poison|strangle|hang|execute|lynch|blow up|gun down|take out|burn|hurt|attack|beat|put a bullet in|put a bullet through|put a knife in|slit the throat of|cut the throat of|kidnap|rape|drown|run over',
);
const TARGETS = anyOf(
  'schools?|high school|mall|mosques?|synagogues?|hospital|train station|station|airport|stadium|concert|courthouse|parliament|police station|clinic|abortion clinic|kindergarten|university|campus|subway|office|workplace|airplane|plane|supermarket|cinema|nightclub|pride parade|parade|marathon|embassy|church(?:es)?|temples?|shopping (?:centre|center|mall)|festival|daycare|classroom|bus|crowd|white house|capitol|government building',
);

const THREATS: readonly Rule[] = [
  rule('THREAT', 'where', `${anyOf('know|knows|found out|find out|found|find|have|got|discovered|see|figured out')}(?: (?:exactly|out|precisely))? where (?:you|your|he|she|they)${LITTLE}(?: ${KIN})? ${anyOf('live|lives|work|works|sleep|sleeps|go|goes|study|studies|park|parks|walk|walks|stay|stays|hang out')}`),
  rule('THREAT', 'school gym work daycare bus street car', `know ${anyOf('which|what')}(?: [^. ]+)? ${anyOf('school|gym|daycare|bus|street|car|kindergarten')}(?: (?:your|you|he|she))`),
  rule('THREAT', 'find track hunt hunting coming come', `${anyOf('i will|i am going to|we will|i swear i will|going to')}${upTo(2)} ${anyOf('find|track|hunt')} (?:down )?(?:you|him|her|them|the [^. ]+)(?: down)?${upTo(6)} ${anyOf('kill (?:you|him|her|them) in|hurt|gut|stab|beat|shoot|murder|rape|cut|strangle|bury|break|make you pay|make you suffer|real life|irl|your house|your home|your family|where you')}`),
  rule('THREAT', 'find kill', `${anyOf('i will|i am going to|i swear i will|will')} ${anyOf('find|track|hunt')} you(?: down)? and(?: i will)? ${anyOf('kill|end|destroy|slaughter|butcher')} you`),
  rule('THREAT', 'your', `${anyOf('outside|in front of|waiting at|waiting outside|waiting by|parked outside|standing outside|show up at|turn up at|be at|drive to|break into|breaking into|burn down|firebomb|shoot up|throw a brick through|set fire to|swat')} your ${HOME}(?! all night| last night| door all)`),
  rule('THREAT', 'your', `${anyOf('come|coming|go|going|drive|driving|get') } (?:over )?(?:to|into|by) your ${HOME}${upTo(3)} ${anyOf('kill|hurt|beat|shoot|stab|burn|rape|break|smash|murder|slit|end|make you|teach|get|strangle|cut|gun|knife|bat')}`),
  rule('THREAT', 'your', `burn${upTo(2)} your (?:own )?(?:house|home|apartment|flat|car|shop)(?: down)?`),
  rule('THREAT', 'your', `${HARM}(?: (?:you and|all|both|each|every|of|you|and)){0,4} your${LITTLE} ${KIN}`),
  rule('THREAT', 'your', `(?:you|him|her|them) and your${LITTLE} ${KIN}${upTo(1)} ${anyOf('will|are going to|should|must|are') } ${anyOf('die|dead|pay|suffer|burn|bleed|regret|be sorry')}`),
  rule('THREAT', 'dox doxx swat kidnap abduct', `${anyOf('i|we|will|to|or')}(?: (?:will|am going to|going to|shall))? ${anyOf('dox|doxx|swat|kidnap|abduct')} (?:you|your|him|her|them|the)`),
  rule('THREAT', 'your', `your${LITTLE} ${KIN} ${anyOf('will|is going to|are going to|is|are|better|would|should|deserves? to')}(?: all)? ${anyOf('die|suffer|pay|be next|be sorry|burn|bleed|next|dead|be dead|regret|be raped|be killed|get hurt|be hurt|watch out')}`),
  rule('THREAT', 'your', `your${LITTLE} ${KIN}${upTo(3)} ${anyOf('walks?|goes|plays?|sleeps?|home') }${upTo(2)} ${anyOf('alone|to school|from school|home') }`),
  rule('THREAT', 'shame pity', `(?:be|would be) (?:such )?a (?:real )?(?:shame|pity) if (?:something|anything)`),
  rule('THREAT', 'stab rape strangle behead gut skin shoot beat smash break crack bash crush snap cut slit slash rip tear carve kick punch cave burn bury throw dox doxx swat run hunt drown set put choke cripple hurt kill end mutilate lynch make', `${I_WILL}(?: (?:personally|fucking|literally|really|just|come and|go and|so|be|gladly|happily|and|then|to)){0,3} ${GORY}`),
  rule('THREAT', 'kill hurt beat stab shoot find murder break destroy smash punch strangle end hunt', `${anyOf('kill|hurt|beat|stab|shoot|murder|break|destroy|smash|punch|strangle|end|hunt|get|find|slit')}${upTo(1)} ${anyOf('you|him|her|them|your')}${upTo(8)}(?: \\.)? ?${upTo(3)} ${REAL}`),
  rule('THREAT', 'real irl offline person game', `${REAL}${upTo(5)} ${anyOf('kill|hurt|beat|stab|shoot|murder|break|strangle|punch|smash')} (?:you|him|her|your|them)`),
  rule('THREAT', 'address gun plate', `${anyOf('have|got|know')} your${upTo(3)} ${anyOf('address|license plate|licence plate|home address|phone number|location|ip')}${upTo(8)}`),
  rule('THREAT', 'back', `watch your back${upTo(4)} ${anyOf('way home|walk home|go home|leave work|school|work|parking lot|in the street|at night when you|outside|real life|irl|bitch')}`),
  rule('THREAT', 'when', `${anyOf('kill|beat|stab|shoot|get|hurt|jump|break|rape|smash|dead')}${upTo(6)} when you ${anyOf('leave (?:work|school|home|the house|your)|walk home|get home|come home|go home|are alone|finish work|go to work|are asleep at home')}`),
  rule('THREAT', 'president minister senator senators congress congressman congresswoman politician politicians chancellor journalist journalists reporter reporters officer officers cop cops policemen mp mps ceo ceos court judge trump biden obama putin zelensky zelenskyy macron merkel scholz musk elon netanyahu starmer harris clinton francis swift gates bezos zuckerberg developer developers', `${anyOf('somebody|i|we|you|they|should|must|needs? to|ought to|will|going to|want to|please|let us|time to|\\.|just|to|and|hope') }(?: ${anyOf('should|must|really|just|will|go|and|finally|has to|have to|needs to|need to|ought to|to|somebody|shall')}){0,4} ${VIOLENT}(?: ${anyOf('the|all|every|that|this|our|those|these|down|some|one of|a|of|corrupt|fucking|damn|traitor|us|french|german|british|american')}){0,4} ${PUBLIC}`),
  rule('THREAT', 'president minister senator senators congress congressman congresswoman politician politicians chancellor journalist journalists reporter reporters officer officers cop cops policemen mp mps ceo ceos court judge trump biden obama putin zelensky zelenskyy macron merkel scholz musk elon netanyahu starmer harris clinton francis swift gates bezos zuckerberg developer developers', `${PUBLIC}${upTo(4)} ${anyOf('should|must|needs? to|ought to|deserves? to|has to|have to|will|is going to') }(?: ${anyOf('all|be|get|just|really')}){0,3} ${anyOf('shot|killed|hanged|hung|assassinated|executed|beheaded|murdered|stabbed|lynched|die|taken out|poisoned|burned|put down|eliminated|dead|bleed|swing from')}`),
  rule('THREAT', 'my', `${anyOf('i will|i am going to|i want to|i would like to|i plan to|i am planning to|going to|i swear i will|i could|i shall|thinking about|i decided to|i might|tonight i|how to|how do i|help me')}${upTo(2)} ${anyOf('kill|shoot|stab|murder|strangle|poison|beat|behead|hurt|rape|drown|smother|killing|stabbing|shooting|choke|run over|burn')} my${LITTLE} ${MY}`),
  rule('THREAT', 'my', `my${LITTLE} ${MY}${upTo(3)} ${anyOf('will be dead|is going to die|deserves to die|should die|will die by|will not live|will pay with (?:her|his) life|is dead (?:tomorrow|tonight|on)')}`),
  rule('THREAT', 'leak post publish share expose', `${anyOf('pay|give|send|or|unless|otherwise|do it|if you')}${upTo(8)} ${anyOf('leak|post|publish|share|expose|send')} your ${anyOf('photos?|pictures?|pics?|nudes?|private|address|secrets?|messages|chats?|browser|real name|video|videos')}`),
  rule('THREAT', 'open', `sleep with one eye open${upTo(2)} ${anyOf('i|because i|we')} ${anyOf('know|have|will')}`),
];

const ATTACKS: readonly Rule[] = [
  rule('VIOLENCE', 'school schools mall mosque mosques synagogue synagogues hospital station airport stadium concert courthouse parliament clinic kindergarten university campus subway office workplace airplane plane supermarket cinema nightclub parade marathon embassy festival daycare classroom church churches temple temples crowd capitol building house bus', `${anyOf('shoot up|bomb|blow up|firebomb|gun down|shoot everybody|kill everybody|stab everybody|set off a bomb|plant(?:ed)? (?:a|the) bombs?|a bomb|car bomb|drive (?:a|my|the) (?:truck|car|van)|torch|set fire to|massacre|open fire|attack|burn(?: down)? (?:every|all)|explosives?|mass shooting')}(?: ${anyOf('in|at|the|my|your|a|every|all|this|that|into|on|near|of|our|his|her|local|inside|under|right|here|everybody|to|some|city')}){0,4} ${TARGETS}`),
  rule('VIOLENCE', 'gun guns rifle rifles knife bomb weapon weapons ak47 shotgun pistol machete', `${anyOf('bring|bringing|brought|take|taking|carry|smuggle')}${upTo(3)} ${anyOf('guns?|rifles?|knife|knives|bombs?|weapons?|ak47|shotgun|pistol|machete')}${upTo(1)} ${anyOf('to|into')}(?: (?:the|my|your|our|a))? (?:${TARGETS}|work|class|mosque|church)`),
  rule('VIOLENCE', 'bomb bombs explosive explosives ied molotov napalm ricin nerve thermite detonator sarin anthrax grenade meth', `${anyOf('how to|how do i|how you|instructions?(?: for| to)|recipe for|guide to|steps to|tutorial|easy to|learn to|teach you to|show you how to|let us|you can|i will|will|going to|i am|to')}${upTo(2)} ${anyOf('make|build|construct|assemble|cook|prepare|mix|building|making|create|plant|detonate|set off|produce')}${upTo(3)} ${anyOf('pipe bombs?|bombs?|explosives?|ied|molotovs?|napalm|ricin|nerve (?:gas|agent)|thermite|detonator|sarin|anthrax|grenades?|meth')}`),
  rule('VIOLENCE', 'bomb', `${anyOf('there is|i put|i hid|i planted|we planted|i left|somebody put')} a bomb (?:in|at|on|under|inside|outside|set|that will)`),
  rule('VIOLENCE', 'shooting shooter', `${anyOf('school|mass|church|mosque|mall')} ${anyOf('shooting|shooter|shootings')}${upTo(4)} ${anyOf('tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hero|heroes|should|plan|need more|was right|deserved|is coming|at my|at our|soon')}`),
  rule('VIOLENCE', 'shooter hero heroes martyr saint', `${anyOf('shooter|killer|bomber|gunman|terrorist|attacker|breivik|tarrant|bin laden|isis|mcveigh')}${upTo(4)} ${anyOf('a hero|hero|heroes|a saint|a martyr|did nothing wrong|was right|had the right idea')}`),
  rule('VIOLENCE', 'massacre genocide jihad terror shooting beheading', `${anyOf('join|support|long live|praise|glory to|we need|do|start|commit|time for|want|plan|planning')}(?: (?:a|an|another|the|our|more|the holy|holy)){0,2} ${anyOf('massacre|genocide|jihad against|jihad|terror attack|mass shooting|school shooting|ethnic cleansing|isis|al qaeda|race war|beheadings?')}`),
];

const IMPERATIVE = anyOf('\\.|go|just|please|and|should|must|now|better|or|so|can|could|do us a favor|why not|not you|you to|how to|way to|ways to|need to|ought to|have to|time to|then|hey|bo|loser|you|somebody like you should|already|to|lol|hope you|wish you would|would you|do everybody a favor and');
const GO_ON = anyOf('go|just|please|should|must|better|could|and|to|then|why not|why do you not|do not you|somebody|ought to|can|you|\\.|also|go and|now|or|need to');

const SELF_HARM: readonly Rule[] = [
  rule('SELF_HARM', 'kys', `kys`),
  rule('SELF_HARM', 'yourself killyourself', `(?:killyourself|hangyourself)`),
  rule('SELF_HARM', 'yourself self', `${IMPERATIVE}(?: (?:just|go|and|really|please|fucking|to)){0,2} ${anyOf('kill|unalive|neck|off|delete|an hero|kill off|end')} your ?self(?! on| with (?:your|that|this)| by| in the| as| if you were)`),
  rule('SELF_HARM', 'yourself self', `${GO_ON}(?: (?:just|go|and|really|please|fucking)){0,2} ${anyOf('hang|shoot|drown|stab|poison|starve|cut|hurt|harm|burn|strangle|suffocate|electrocute|gas|rope|set fire to|pull the trigger on|throw')} your ?self(?! some| in the (?:foot|leg|chair)| with (?:your own|that|this|these)| on (?:your|that|this)| by| a | into (?:the game|it))`),
  rule('SELF_HARM', 'yourself', `${anyOf('starving|cutting|killing|hurting|hanging|harming|burning') } yourself(?: (?:is|would be|might be|will|feels?|helps?|makes?))`),
  rule('SELF_HARM', 'life', `${anyOf('end|take')} your(?: ${anyOf('own|miserable|pathetic|worthless|sad|sorry|stupid|little|pitiful|useless|meaningless')})* life(?! for| back| seriously| to the| into)`),
  rule('SELF_HARM', 'wrist wrists veins', `${anyOf('slit|cut|slash|open|slice')} your(?: own)? ${anyOf('wrists?|veins?|arms?')}`),
  rule('SELF_HARM', 'jump leap step walk throw stand lie lay', `${GO_ON}(?: ${anyOf('go|and|just|take a|please|really')}){0,3} ${anyOf('jump|leap|step|walk|throw yourself|stand|lie down|lay down|dive')} ${anyOf('off|from|out of|in front of|under|into|on')} ${anyOf('a|an|the|your|some|that|oncoming')}(?: ${anyOf('nearest|tall|high|moving|speeding|oncoming|big|tallest|rail|train|next|highest|railway')}){0,2} ${anyOf('bridge|roof|rooftop|building|cliff|balcony|window|train|trains|bus|truck|tower|skyscraper|traffic|tracks|ledge|car|highway|motorway')}`),
  rule('SELF_HARM', 'bleach', `${anyOf('drink|drinking|swallow|chug|inject|try')}(?: ${anyOf('some|a|the|bottle|glass|cup|gallon|of')}){0,4} bleach`),
  rule('SELF_HARM', 'pills meds medication tablets sleeping bottle overdose paracetamol', `${GO_ON}(?: (?:just|go|and)){0,2} ${anyOf('take|swallow|overdose|down|eat')}(?: ${anyOf('all|the|your|those|of|whole|bottle|a|every|handful|entire|on|too many|enough|sleeping|some|full|last')}){0,6} ${anyOf('pills?|meds|medication|tablets|sleeping pills|overdose|paracetamol|painkillers')}`),
  rule('SELF_HARM', 'overdose', `${anyOf('should|just|go|you|to')}(?: (?:just|go|and)){0,2} overdose`),
  rule('SELF_HARM', 'nobody one miss', `${anyOf('nobody|no one|not a soul|noone')} ${anyOf('would|will|is going to')}(?: (?:even|ever|really))? ${anyOf('miss you|care if you (?:died|die|were dead|killed|are dead|disappear|disappeared|are gone)|notice if you (?:died|die|were|disappeared|are)|mourn you|cry (?:for you|at your)|cry if you|come to your funeral')}`),
  rule('SELF_HARM', 'without', `${anyOf('world|everybody|we all|earth|family|humanity|planet|life|people|friends|parents|children|kids|internet|society|us')}${upTo(3)} ${anyOf('would|will|is|are')}(?: (?:all|be|so|much|far|a|lot|have been)){0,4} ${anyOf('better|happier|nicer|improved')}(?: (?:off|place|world))* without (?:you|someone like you|somebody like you|people like you)`),
  rule('SELF_HARM', 'dead died gone', `${anyOf('world|everybody|we all|family|people|parents|friends|us|everything|kids|children')}${upTo(3)} ${anyOf('better|happier|glad|relieved|celebrate|nicer')}(?: off)? if you (?:were|was|are|would be|had|just)?(?: (?:dead|gone|died|never been born|disappeared|not (?:alive|here|around))|died)`),
  rule('SELF_HARM', 'die rot', `${anyOf('die|rot|rotting|dying|burn')} ${anyOf('in a (?:fire|hole|ditch|gutter|car crash)|alone|of cancer|of aids|painfully|in hell with your|in real life|irl|for real')}`),
  rule('SELF_HARM', 'die', `${anyOf('\\.|just|please|and|should|can you')} go (?:and |ahead and |away and |somewhere and )?die(?= \\.| already| please| now| you| loser| in)`),
  rule('SELF_HARM', 'suicide killing cutting ending starving overdosing dying harm', `${anyOf('suicide|killing yourself|self harm|cutting|cutting yourself|ending it|ending it all|ending your life|starving|overdosing')} ${anyOf('is|would be|might be|seems|really is|can be|will be|always')}(?: ${anyOf('the|your|a|an|only|best|right|good|brave|easy|honou?rable|always|really|truly|not|beautiful|perfect|an actual|quick')}){0,5} ${anyOf('answer|solution|way out|option|choice|escape|idea|way|cure|thing|relief|freedom|beautiful|bad|easy|exit|peace')}`),
  rule('SELF_HARM', 'suicide', `${anyOf('you|should|go|just|please|to|would|must|and|why not|can|could|\\.')}(?: (?:just|really|go|and|all)){0,2} commit suicide`),
  rule('SELF_HARM', 'suicide die yourself life end hang method methods way ways', `${anyOf('easiest|best|painless|quickest|fastest|least painful|good|cleanest|surest|most painless|most effective|simple|quick|easy|reliable')} ${anyOf('ways?|methods?')} (?:to|of|for) ${anyOf('kill yourself|die(?= \\.| without| is| painlessly)|commit suicide|commiting suicide|committing suicide|end it|end your life|hang yourself|suicide|killing yourself|overdose|dying(?= \\.)|take your own life|off yourself|self harm')}`),
  rule('SELF_HARM', 'cutting cut deeper', `${anyOf('cutting|cut|cuts|razor|blade|razors')}(?: (?:yourself|your [^. ]+))? ${anyOf('helps|deeper|makes the pain|makes it go away|takes the pain|feels (?:good|better|great)|is good for you|relieves')}`),
  rule('SELF_HARM', 'gun rope noose bullet bag knife', `${GO_ON}(?: (?:just|go|and)){0,2} ${anyOf('put|stick|hold|place|tie|get|grab|take|shove|find|buy')} (?:a|the|your|that|some) ${anyOf('gun|rope|noose|bullet|plastic bag|knife|pistol|shotgun|razor|barrel')}${upTo(2)} ${anyOf('in|to|around|over|through|against|into|and')} ${anyOf('your|do it|end it|finish it|hang yourself')}(?: own)?(?: (?:mouth|head|neck|temple|brain|skull|heart|throat|wrists?))?`),
  rule('SELF_HARM', 'eating eat meals calories ana thinspo', `${anyOf('stop eating(?: for| until| anything| completely| and)|skip all (?:your )?meals|thinspo|pro ana|do not eat (?:anything )?(?:for|until)|throw up after|purge after|puke after (?:every|each)')}`),
  rule('SELF_HARM', 'alive', `why (?:are you|do you) (?:even |still )*(?:alive|bother living|breathing|live)(?= \\.)`),
  rule('SELF_HARM', 'alive live living breathing existing', `you (?:do not|should not|have no right to)(?: (?:deserve|even|be|to|right)){0,4} ${anyOf('live(?= \\.)|be alive|alive|exist|breathe|breathing|living|oxygen')}`),
  rule('SELF_HARM', 'trigger it', `${anyOf('so|just|please|go ahead and|come on')} (?:do it|end it|pull the trigger|end it all)(?: already| now| then)?${upTo(2)} ${anyOf('nobody|kill|die|coward|no one|gun|pills|jump')}`),
  rule('SELF_HARM', 'life', `your (?:pathetic |miserable |sad |stupid )*life ${anyOf('is|has')} ${anyOf('not worth|no value|worthless|meaningless|pointless|no meaning|nothing worth')}`),
];

const ABUSE: readonly Rule[] = [
  rule('HARASSMENT', 'bitch whore slut cunt hoe skank bitches whores sluts cunts', `you(?: (?:are|look like|all|is))?(?: ${anyOf('a|an|such|nothing but|just|the|little|big|fucking|stupid|dumb|ugly|fat|dirty|filthy|lying|worthless|disgusting|old|pathetic|nasty|crazy|lazy|cheap|useless|selfish|evil|absolute|total|complete|biggest|bloody|damn|miserable|like')}){0,5} ${anyOf('bitch|whore|slut|cunt|skank|bitches|whores|sluts|cunts|hoe')}`),
  rule('HARASSMENT', 'bitch whore slut cunt', `${anyOf('stupid|dumb|ugly|fat|dirty|filthy|fucking|worthless|disgusting|little|up|off|lying|crazy|your face')} ${anyOf('bitch|whore|slut|cunt')}(?= \\.)`),
  rule('HARASSMENT', 'piece waste excuse', `you(?: (?:are|all))?(?: ${anyOf('a|an|such|nothing but|just|little|fucking|stupid|worthless|useless|disgusting|sad|complete|total|absolute|pathetic|miserable|filthy')}){0,5} ${anyOf('piece of (?:shit|trash|garbage|filth|crap|human garbage|dirt)|waste of (?:space|air|oxygen|skin|life|sperm|breath)|excuse for a (?:human|man|woman|person|mother|father|human being)|oxygen thief|human garbage|human trash|human filth|subhuman')}`),
  rule('HARASSMENT', 'born aborted abortion', `${anyOf('you should (?:never |not )have been born|you should have been (?:aborted|an abortion|drowned at birth)|(?:mother|parents) should have (?:aborted|swallowed|drowned|strangled)(?: you)?|wish you (?:were|was|had) never(?: been)? born|mother regrets')}`),
  rule('HARASSMENT', 'cancer aids rot raped', `${anyOf('hope|wish')}${upTo(3)} ${anyOf('you|your|they|he|she')}(?: [^. ]+)? ${anyOf('gets? cancer|gets? aids|rots?|gets? raped|gets? hit by|dies? (?:of|in a|slowly|painfully|alone)|gets? (?:a )?(?:brain )?tumou?r|chokes? on|burns? in|has a miscarriage|gets? run over|gets? leukemia|miscarr(?:y|ies)')}`),
  rule('HARASSMENT', 'hates hate loves', `${anyOf('everybody|we all|the whole world|your own (?:mother|family|parents)')} (?:hates?|despises?|loathes?|is disgusted by) you(?= \\.| and (?:wants?|wishes)| you)`),
  rule('HARASSMENT', 'loves loved', `${anyOf('nobody|no one')} (?:has ever |will ever |ever |could ever )?(?:loves|loved|love) you`),
  rule('HARASSMENT', 'kill eat choke', `${anyOf('eat shit and die|choke on (?:a dick|it and die)|drop dead you')}`),
  rule('HARASSMENT', 'fat ugly', `you(?: are)?(?: (?:a|an|such|so|too|fucking|disgusting|really|the|just|pathetic))* (?:fat ugly|ugly fat|fat disgusting|disgusting fat|fat|ugly) (?:pig|cow|hog|whale|bitch|slob|fuck|retard|freak|loser|piece)`),
];

export const HARM_RULES: readonly Rule[] = [...THREATS, ...ATTACKS, ...SELF_HARM, ...ABUSE];
