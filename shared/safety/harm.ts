/** Threats against people outside the fiction, attacks, self-harm and abuse. Killing and hanging belong to the game. */
import { anyOf, type Rule, rule, sameSentence, sameText, upTo } from './rule.ts';

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
  (?:knock|smash|break|crack|bash|crush|snap|cut|slit|slash|rip|tear|carve|kick|punch|cave)(?: in| out| off| open)? your (?:fucking )?(?:face|skull|teeth|neck|legs?|bones|arms?|jaw|fingers|head|throat|nose|kneecaps|knees|ribs|eyes|tongue|heart|hands?|spine) |
  (?:stab|shoot|cut|kill|beat|hurt|punch) you (?:in real life|irl|for real|in person|with my (?:own|bare)|slowly|like a pig) | burn you alive | bury you alive | throw acid | dox you | doxx you | swat (?:you|your) | run you over | hunt you down | drown you in | set you on fire | put you in (?:a |the )?(?:hospital|grave|wheelchair|coma|ground) |
  put a (?:bullet|knife) (?:in|through) (?:you|your) | put you six feet under | kick your ass in | end you (?:irl|in real life|for real) | choke you | cripple you | lynch you (?:irl|in real life|for real) | mutilate you | make you suffer in real life
`);
const I_WILL = anyOf(
  'i will|i am going to|i shall|i would love to|i would like to|i want to|we will|we are going to|we shall|i swear i will|going to|i can|i might|somebody should|somebody will|i have to|want to|i hope they|i hope somebody|i am about to|will|or i|and i|me and my friends|let me',
);
const REAL = anyOf(
  'not (?:a )?roleplay|no roleplay|in real life|irl|for real|offline|outside (?:of )?(?:this|the) game|not (?:about|in|part of) (?:this|the) game|not a (?:joke|game)|not (?:joking|kidding|roleplaying|playing)|no joke|in person|real world',
);
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
  rule(
    'THREAT',
    'where',
    `${anyOf('know|knows|found out|find out|found|find|have|got|discovered|see|figured out')}(?: (?:exactly|out|precisely))? where (?:you|your|he|she|they)${LITTLE}(?: ${KIN})? ${anyOf('live|lives|work|works|sleep|sleeps|shop|shops|go|goes|study|studies|park|parks|walk|walks|stay|stays|hang out')}`,
  ),
  rule(
    'THREAT',
    'school gym work daycare bus street car',
    `know ${anyOf('which|what')}(?: [^. ]+)? ${anyOf('school|gym|daycare|bus|street|car|kindergarten')}(?: (?:your|you|he|she))`,
  ),
  rule(
    'THREAT',
    'find track hunt hunting coming come',
    `${anyOf('i will|i am going to|we will|i swear i will|going to')}${upTo(2)} ${anyOf('find|track|hunt')} (?:down )?(?:you|him|her|them|the [^. ]+)(?: down)?${upTo(6)} ${anyOf('kill (?:you|him|her|them) in|hurt|gut|stab|beat|shoot|murder|rape|cut|strangle|bury|break|make you pay|make you suffer|real life|irl|your house|your home|your family|where you')}`,
  ),
  rule(
    'THREAT',
    'find kill',
    `${anyOf('i will|i am going to|i swear i will|will')} ${anyOf('find|track|hunt')} you(?: down)? and(?: i will)? ${anyOf('kill|end|destroy|slaughter|butcher')} you`,
  ),
  rule(
    'THREAT',
    'house home place apartment flat door doorstep work workplace office school street bedroom window college address',
    `${anyOf('outside|in front of|waiting at|waiting outside|waiting by|parked outside|standing outside|show up at|turn up at|be at|drive to|break into|breaking into|burn down|firebomb|shoot up|throw a brick through|set fire to|swat')} your ${HOME}(?! all night| last night| door all)`,
  ),
  rule(
    'THREAT',
    'house home place apartment flat door doorstep work workplace office school street bedroom window college address',
    `${anyOf('come|coming|go|going|drive|driving|get')} (?:over )?(?:to|into|by) your ${HOME}${upTo(3)} ${anyOf('kill|hurt|beat|shoot|stab|burn|rape|break|smash|murder|slit|end|make you|teach|get|strangle|cut|gun|knife|bat')}`,
  ),
  rule('THREAT', 'burn', `burn${upTo(2)} your (?:own )?(?:house|home|apartment|flat|car|shop)(?: down)?`),
  rule(
    'THREAT',
    'family mother father kid kids child children daughter daughters son sons wife husband sister sisters brother brothers parents baby girlfriend boyfriend grandmother dog cat relatives ones',
    `${HARM}(?: (?:you and|all|both|each|every|of|you|and)){0,4} your${LITTLE} ${KIN}`,
  ),
  rule(
    'THREAT',
    'family mother father kid kids child children daughter daughters son sons wife husband sister sisters brother brothers parents baby girlfriend boyfriend grandmother dog cat relatives ones',
    `(?:you|him|her|them) and your${LITTLE} ${KIN}${upTo(1)} ${anyOf('will|are going to|should|must|are')} ${anyOf('die|dead|pay|suffer|burn|bleed|regret|be sorry')}`,
  ),
  rule(
    'THREAT',
    'dox doxx swat kidnap abduct',
    `${anyOf('i|we|will|to|or')}(?: (?:will|am going to|going to|shall))? ${anyOf('dox|doxx|swat|kidnap|abduct')} (?:you|your|him|her|them|the)`,
  ),
  rule(
    'THREAT',
    'family mother father kid kids child children daughter daughters son sons wife husband sister sisters brother brothers parents baby girlfriend boyfriend grandmother dog cat relatives ones',
    `your${LITTLE} ${KIN} ${anyOf('will|is going to|are going to|is|are|better|would|should|deserves? to')}(?: all)? ${anyOf('die|suffer|pay|be next|be sorry|burn|bleed|next|dead|be dead|regret|be raped|be killed|get hurt|be hurt|watch out')}`,
  ),
  rule(
    'THREAT',
    'family mother father kid kids child children daughter daughters son sons wife husband sister sisters brother brothers parents baby girlfriend boyfriend grandmother dog cat relatives ones',
    `your${LITTLE} ${KIN}${upTo(3)} ${anyOf('walks?|goes|plays?|sleeps?|home')}${upTo(2)} ${anyOf('alone|to school|from school|home')}`,
  ),
  rule(
    'THREAT',
    'shame pity',
    `(?:be|would be) (?:such )?a (?:real )?(?:shame|pity) if (?:something|anything)`,
  ),
  rule(
    'THREAT',
    'stab rape strangle behead gut skin shoot beat smash break crack bash crush snap cut slit slash rip tear carve kick punch cave burn bury dox doxx swat drown choke cripple hurt mutilate lynch bullet acid fire real irl bare hospital wheelchair coma alive feet',
    `${I_WILL}(?: (?:personally|fucking|literally|really|just|come and|go and|so|be|gladly|happily|and|then|to)){0,3} ${GORY}`,
  ),
  rule(
    'THREAT',
    'kill hurt beat stab shoot find murder break destroy smash punch strangle end hunt',
    `${anyOf('kill|hurt|beat|stab|shoot|murder|break|destroy|smash|punch|strangle|end|hunt|get|find|slit')}${upTo(1)} ${anyOf('you|him|her|them|your')}${upTo(8)}(?: \\.)? ?${upTo(3)} ${REAL}`,
  ),
  rule(
    'THREAT',
    'real irl offline person game',
    `${REAL}${upTo(5)} ${anyOf('kill|hurt|beat|stab|shoot|murder|break|strangle|punch|smash')} (?:you|him|her|your|them)`,
  ),
  rule(
    'THREAT',
    'address gun plate',
    `${anyOf('have|got|know')} your${upTo(3)} ${anyOf('address|license plate|licence plate|home address|phone number|location|ip')}${upTo(8)}`,
  ),
  rule(
    'THREAT',
    'back',
    `watch your back${upTo(4)} ${anyOf('way home|walk home|go home|leave work|school|work|parking lot|in the street|at night when you|outside|real life|irl|bitch')}`,
  ),
  rule(
    'THREAT',
    'when',
    `${anyOf('kill|beat|stab|shoot|get|hurt|jump|break|rape|smash|dead')}${upTo(6)} when you ${anyOf('leave (?:work|school|home|the house|your)|walk home|get home|come home|go home|are alone|finish work|go to work|are asleep at home')}`,
  ),
  rule(
    'THREAT',
    'president minister senator senators congress congressman congresswoman politician politicians chancellor journalist journalists reporter reporters officer officers cop cops policemen mp mps ceo ceos court judge trump biden obama putin zelensky zelenskyy macron merkel scholz musk elon netanyahu starmer harris clinton francis swift gates bezos zuckerberg developer developers',
    `${anyOf('somebody|i|we|you|they|should|must|needs? to|ought to|will|going to|want to|please|let us|time to|\\.|just|to|and|hope')}(?: ${anyOf('should|must|really|just|will|go|and|finally|has to|have to|needs to|need to|ought to|to|somebody|shall')}){0,4} ${VIOLENT}(?: ${anyOf('the|all|every|that|this|our|those|these|down|some|one of|a|of|corrupt|fucking|damn|traitor|us|french|german|british|american')}){0,4} ${PUBLIC}`,
  ),
  rule(
    'THREAT',
    'president minister senator senators congress congressman congresswoman politician politicians chancellor journalist journalists reporter reporters officer officers cop cops policemen mp mps ceo ceos court judge trump biden obama putin zelensky zelenskyy macron merkel scholz musk elon netanyahu starmer harris clinton francis swift gates bezos zuckerberg developer developers',
    `${PUBLIC}${upTo(4)} ${anyOf('should|must|needs? to|ought to|deserves? to|has to|have to|will|is going to')}(?: ${anyOf('all|be|get|just|really')}){0,3} ${anyOf('shot|killed|hanged|hung|assassinated|executed|beheaded|murdered|stabbed|lynched|die|taken out|poisoned|burned|put down|eliminated|dead|bleed|swing from')}`,
  ),
  rule(
    'THREAT',
    'teacher boss ex coworker coworkers colleague colleagues classmate classmates landlord wife husband girlfriend boyfriend stepfather stepmother roommate professor principal manager parents sister brother mother father son daughter therapist stalker bully',
    `${anyOf('i will|i am going to|i want to|i would like to|i plan to|i am planning to|going to|i swear i will|i could|i shall|thinking about|i decided to|i might|tonight i|how to|how do i|help me')}${upTo(2)} ${anyOf('kill|shoot|stab|murder|strangle|poison|beat up|behead|hurt|rape|drown|smother|killing|stabbing|shooting|choke|run over|burn')} my${LITTLE} ${MY}`,
  ),
  rule(
    'THREAT',
    'teacher boss ex coworker coworkers colleague colleagues classmate classmates landlord wife husband girlfriend boyfriend stepfather stepmother roommate professor principal manager parents sister brother mother father son daughter therapist stalker bully',
    `my${LITTLE} ${MY}${upTo(3)} ${anyOf('will be dead|is going to die|deserves to die|should die|will die by|will not live|will pay with (?:her|his) life|is dead (?:tomorrow|tonight|on)')}`,
  ),
  rule(
    'THREAT',
    'leak post publish share expose',
    `${anyOf('pay|give|send|or|unless|otherwise|do it|if you')}${upTo(8)} ${anyOf('leak|post|publish|share|expose|send')} your ${anyOf('photos?|pictures?|pics?|nudes?|private|address|secrets?|messages|chats?|browser|real name|video|videos')}`,
  ),
  rule(
    'THREAT',
    'open',
    `sleep with one eye open${upTo(2)} ${anyOf('i|because i|we')} ${anyOf('know|have|will')}`,
  ),
];

const MENACE_WORDS =
  'bomb knife knives gun guns bat petrol gasoline bullet bullets acid ditch regret goodbye hospital morgue coffin funeral machete crowbar hammer axe bleed suffer';
const THEIRS = anyOf(
  `your(?: [^. ]+)? (?:house|home|door|building|shop|wife|husband|kids?|family|mother|father|school|job|teeth|car|workplace|street|facebook|instagram|address|ip|boss|parents|children|daughter|son|office|flat|apartment|doorstep|bus stop|wedding|front door|garden|window|hotel|gym|birthday|sister|brother|girlfriend|boyfriend|baby|restaurant|store|kneecaps|legs|grandmother|dog) | where you (?:live|work|sleep)`,
);
const US = anyOf('i|we|my|me|somebody|our');

/** Things of the world outside; the town has none of them. */
const OUTSIDE_WORDS = `webcam phone facebook instagram twitter account police cops metro subway parade stadium mall supermarket parking garage gun pistol rifle
  baseball petrol gasoline weekend monday tuesday wednesday thursday friday saturday sunday christmas office coworkers coworker boss landlord reviewer developer
  apartment address car airport university campus college irl offline driveway streamer blogger girlfriend boyfriend sister acid license internet online discord
  chancellor president senator minister journalist journalists machete fingers kneecaps boiling webpage city`;
const OUTSIDE = anyOf(
  `${OUTSIDE_WORDS.trim().split(/\s+/).join('|')}|real life|for real|in person|your (?:house|home|door|school|work|street|kids?|children|family|wife|husband|mother|father|daughter|son|parents|dog|cat|brother|baby)|my (?:mother|father|brother|wife|husband|ex|teacher|neighbou?r|classmates?|parents|roommate|son|daughter)|next week|another city|main street`,
);
const HARMING = anyOf(
  'kill|murder|stab|shoot|beat|hurt|harm|strangle|rape|burn|bomb|behead|poison|torture|attack|smash|break|chop|chopped|slit|drown|choke|kidnap|punch|kick|gut|maim|cripple|blow up|crush|hit|pour|throw acid|get you|come for you|coming for you|find you|hunt you|cut off|cut up|run over|jump you|follow you|visit you|make you pay|make you suffer|make you bleed|finish you|end you|torch|gun down|ambush|waiting for you|dies|hanged|hang',
);
const SPEAKER = anyOf('i|we|somebody|my friends|my brothers|me and');
const INTENDING = anyOf(
  'will|am going to|are going to|want to|shall|swear|am|are|should|ought|would|plan to|might|have to|hope|wish|promise|deserves?|needs? to|better|going|or|before|until',
);

const COUNTRY = anyOf(
  'sweden|england|spain|norway|denmark|france|germany|russia|america|belgium|italy|poland|london|paris|berlin|new york|hamburg|rome|vienna|madrid|morocco|jordan|japan|thailand|israel|iran|china|turkey',
);
const VEILED: readonly Rule[] = [
  sameText(
    'THREAT',
    'real irl person',
    anyOf('real life|irl|in person|real world|meet in person'),
    anyOf(
      'throat|stab|strangle|slit|rape|shoot|torture|beat you|hurt you|kill you|kill him|kill her|break your|smash your|cut your|murder',
    ),
  ),
  sameSentence(
    'THREAT',
    'gun rifle shotgun pistol',
    anyOf(
      'my (?:gun|rifle|shotgun|pistol)|with a (?:gun|rifle|shotgun|pistol)|have a (?:gun|rifle|shotgun|pistol)',
    ),
    anyOf('you|your'),
    anyOf('i|we|me'),
  ),
  rule(
    'THREAT',
    'pay suffer regret',
    `your${LITTLE} (?:${KIN})(?: and(?: your)?${LITTLE} (?:${KIN}))? (?:will|are going to|is going to|shall) (?:pay|suffer|regret|bleed|burn)`,
  ),
  rule('THREAT', 'life', `make your (?:whole |real )?life (?:hell|a living hell|miserable)`),
  rule(
    'THREAT',
    'address',
    `(?:i will|i am going to|we will|going to|i can) (?:find|get|track)(?: (?:out|down))? your (?:home |real )?(?:address|identity)`,
  ),
  rule(
    'THREAT',
    'office school gym work',
    `(?:waiting|wait|be there) for you (?:outside|in front of|at|after|behind) (?:the |your )?(?:office|school|gym|work|class|workplace)`,
  ),
  sameSentence(
    'THREAT',
    'king queen president minister mayor pope',
    `(?:king|queen|president|minister|mayor|chancellor|prince) of (?:the )?${COUNTRY}`,
    anyOf(
      'shot|killed|hanged|hanging|assassinated|assassinate|shoot|kill|stab|stabbed|beheaded|bomb|poison|die',
    ),
  ),
  sameSentence(
    'THREAT',
    'brakes',
    anyOf('brakes'),
    anyOf('(?:your|her|his)(?: [^. ]+)? (?:car|brakes|bike)|car brakes'),
    anyOf('will not|cut|fail|not work|tomorrow|stop working'),
  ),
  rule(
    'THREAT',
    'send',
    `(?:send|sending) (?:my|some|the|two|a|our|a few)(?: [^. ]+){1,2} to (?:break|beat|hurt|kill|visit|get|find|burn|stab|shoot|rape|rough) (?:you|your|him|her)`,
  ),
  sameText(
    'THREAT',
    'house address home street school workplace family wife kids',
    `(?:found|know|have|got|looked up|googled) your (?:house|home|address|street|school|workplace|office|number|family|wife|kids)`,
    anyOf(
      'see you soon|i am coming|on my way|be careful|be there|watch out|sleep well|your door|scared|tick tock|better|pay|kill|hurt|dead',
    ),
  ),
  rule('THREAT', 'killed', `(?:get|have) you (?:killed|shot|stabbed|raped|beaten|hurt|fired and)`),
  rule(
    'THREAT',
    'publish post leak share reveal release address',
    `(?:publish|post|leak|share|reveal|release|spread|expose) your (?:home |private |real )?(?:address|name|number|photos|identity|phone|ip|location|nudes)(?: number)?`,
  ),
  rule(
    'THREAT',
    'behind beside',
    `(?:behind|next to|near|beside) you${upTo(4)} with (?:a|my|the) (?:knife|gun|hammer|machete|bat)`,
  ),
  sameSentence(
    'THREAT',
    'real irl',
    anyOf('real life|irl|real world'),
    anyOf('i|we'),
    anyOf(
      'come to your|visit you|find you|get you|hunt|shoot up|hurt|fight you|see you|wait for you|your house|make you|follow you|stalk|destroy',
    ),
  ),
  rule(
    'THREAT',
    'tires tyres windshield windows car',
    `(?:slash|puncture|smash|torch|burn|wreck|blow up) your (?:tires|tyres|windshield|windows|car|bike|motorbike|house)`,
  ),
  sameSentence(
    'THREAT',
    'meet see find catch',
    anyOf(
      'if i (?:ever )?(?:see|meet|catch|find|run into) you|when i (?:see|meet|catch|find) you|next time i (?:see|meet)(?: you| your)?|once i (?:find|catch|meet) you',
    ),
    anyOf(
      'cut|kill|hurt|beat|break|smash|punch|stab|shoot|bleed|pieces|kick|slap|strangle|choke|rape|slit|teeth|knife|knock',
    ),
  ),
  rule(
    'THREAT',
    'brakes',
    `${anyOf('cut|cutting|loosen|tamper with')} (?:the |your |his |her |their )*brakes`,
  ),
  rule(
    'THREAT',
    'door house window home gate building apartment garden',
    `i am (?:right |already |now |standing |sitting |waiting )*(?:at|outside|in front of|behind|in) your (?:front |back )?(?:door|house|window|home|gate|building|apartment|garden|driveway|bedroom)`,
  ),
  rule(
    'THREAT',
    'name school shops lives works',
    `know your${LITTLE} (?:${KIN})(?: [^. ]+)? (?:name|school|address|phone|job|workplace|car)`,
  ),
  sameSentence(
    'THREAT',
    `${OUTSIDE_WORDS.trim()} house home door school work street kids children family wife husband mother father daughter son parents dog cat brother baby ex teacher neighbor neighbour classmates roommate week life`,
    `${SPEAKER}(?: [^. ]+){0,2} ${INTENDING}(?: [^. ]+){0,5} ${HARMING}`,
    OUTSIDE,
    anyOf('you|your|him|her|his|them|my|the|that|their|it'),
  ),
  sameSentence(
    'THREAT',
    'dies die burns bleeds suffers',
    anyOf('if|or|unless|until|when|before|stop|delete|otherwise'),
    `your(?: [^. ]+)? (?:${KIN}|girl|boy|house)`,
    anyOf('dies|die|burns|bleeds|suffers|gets hurt|will pay|disappears|is next|gets it'),
  ),
  rule(
    'THREAT',
    'webcam window camera nearby phone',
    `(?:watching|following|tracking|filming|recording|stalking|behind|listening to) you${upTo(2)} (?:through|from|via|with|at) your (?:webcam|window|camera|phone|garden|house|door|street|laptop)`,
  ),
  sameSentence(
    'THREAT',
    'reviewer author developer moderator admin streamer journalist programmer owner operator reporter',
    anyOf(
      'reviewer|author|developer|moderator|admin|streamer|journalist|programmer|operator|reporter|youtuber',
    ),
    anyOf('deserves?|should|needs?|must|ought'),
    anyOf(
      'shot|killed|stabbed|beaten|chopped|hanged|hung|burned|strangled|hurt|die|tortured|broken|raped|run over',
    ),
  ),
  sameSentence(
    'THREAT',
    'chancellor president senator minister trump biden putin musk',
    PUBLIC,
    anyOf('want|wish|hope|love|should|deserves?|must|needs?|like'),
    anyOf(
      'hanged|shot|killed|assassinated|dead|die|stabbed|executed|beheaded|murdered|swinging|burned|poisoned',
    ),
  ),
  rule(
    'THREAT',
    'office work school home house gym',
    `(?:get|catch|wait for|waiting for|jump|grab|find|follow|see) you${upTo(2)} (?:when|after|as|before|once|while) you (?:leave|get out of|come out of|finish|go to|walk|get home|are at) ?(?:the |your )?(?:office|work|school|home|house|gym|class|bus|car|building)?`,
  ),
  rule(
    'THREAT',
    'move city town country',
    `better (?:move|leave|run|hide)${upTo(6)} before (?:i|we) (?:find|get|catch)`,
  ),
  sameText(
    'THREAT',
    MENACE_WORDS,
    THEIRS,
    anyOf(MENACE_WORDS.split(' ').join('|')),
    US,
    anyOf(
      'will|am|are|going|coming|have|know|visit|way|find|found|bring|brought|see|watching|with|if|or|unless|make|making',
    ),
  ),
  rule(
    'THREAT',
    'ditch river trunk bag coffin hospital wheelchair coma morgue shallow dumpster',
    `${anyOf('you will (?:be found|end up|wake up)|you (?:would|are going to) (?:be found|end up|wake up)|leave you|dump you|find you(?:r body)?|find your body|your body')}${upTo(3)} in (?:a|the|some) ${anyOf('ditch|river|trunk|body bag|coffin|hospital|wheelchair|coma|morgue|shallow grave|dumpster')}`,
  ),
  rule(
    'THREAT',
    'hospital wheelchair coma morgue',
    `${anyOf('put|send|land')} (?:you|him|her|them) (?:in|into|to) (?:a |the )?${anyOf('hospital|wheelchair|coma|morgue|intensive care|emergency room')}`,
  ),
  rule(
    'THREAT',
    'bullet',
    `${anyOf('needs?|deserves?|should (?:get|have|take|eat|catch)|gets?|earned|put|wants?')} (?:a|one|your) bullet (?:in|to|through|for)`,
  ),
  rule(
    'THREAT',
    'kill hurt murder stab shoot beat strangle destroy attack find hunt',
    `${anyOf('kill|hurt|murder|stab|shoot|beat|strangle|attack|find|hunt')}(?: (?:down|up))? (?:the|this|that|those|whoever|your|every|all)(?: [^. ]+){0,2} (?:who )?${anyOf('runs|made|owns|wrote|develops|built|hosts|programmed|behind|operates|moderates|designed|coded|running|playing|controlling|operating|hosting')}${upTo(3)} ${anyOf('server|game|site|app|town|bot|website|agent|experience|bots|account|review|article')}`,
  ),
  rule(
    'THREAT',
    'survive live alive',
    `${anyOf('will not|not going to|going to not|never')} ${anyOf('survive|live (?:to see|past|through|until)|be alive|make it (?:to|through|past)|see')}${upTo(2)} ${anyOf('weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year|christmas|birthday|summer|winter holidays')}`,
  ),
  sameSentence(
    'THREAT',
    'kids daughter son children wife husband mother sister brother family',
    `your${LITTLE} ${KIN}`,
    anyOf(
      'never see|not come home|never come home|not make it home|disappear|disappears|vanish|accident|be safe|not safe|in danger|stay safe|stays safe|walk home|alone at|goes missing|go missing|learn what|will learn|pick up from school|watching your|pay for (?:this|it)|suffer for',
    ),
  ),
  sameSentence(
    'THREAT',
    'over drive fly visit follow followed corner catch waiting wait',
    US,
    anyOf(
      'come over|drive over|coming over|drive to|fly over|show up|turn up|visit you|come round|come by|meet you|catch you|run into you|wait for you|waiting for you|follow you|followed you|corner you',
    ),
    anyOf(
      'beat|hurt|stab|shoot|strangle|smash|break|knife|gun|bat|teach you a lesson|make you pay|regret|fists?|punch|bleed|hospital|rape|kick',
    ),
  ),
  sameSentence(
    'THREAT',
    'murder kill stab shoot strangle rape slaughter beat',
    anyOf('murder|kill|stab|shoot|strangle|slaughter|beat|hang|execute'),
    anyOf('you|him|her|them|your|my|that'),
    anyOf(
      'real life|irl|for real|in reality|outside this game|outside the game|real world|not a game|no joke|not joking|not kidding|this is serious|i am serious|i mean it',
    ),
  ),
  rule(
    'THREAT',
    'shoots kills stabs murders assassinates hangs bombs',
    `${anyOf('hope|wish|somebody|pray|glad when|love it if|party when|until')}${upTo(3)} ${anyOf('shoots|kills|stabs|murders|assassinates|hangs|bombs|shot|stabbed|murdered|assassinated')} (?:the |our |that |this )?${PUBLIC}`,
  ),
  rule(
    'THREAT',
    'judge mayor governor senator president minister king chancellor',
    `(?:judge|mayor of|governor|senator|king charles|king of england|minister) [^. ]+${upTo(2)} (?:deserves?|should|must|needs|will|ought)(?: (?:to|be|get)){0,2} ${anyOf('shot|hanging from|killed|assassinated|stabbed|be hanging|a bullet|bleed|beheaded|murdered|swing')}`,
  ),
  rule(
    'THREAT',
    'parents family kids children daughter son wife husband mother sister brother dog cat girl boy',
    `coming for (?:you and )?your${LITTLE} (?:${KIN}|girl|boy)`,
  ),
  rule(
    'THREAT',
    'real',
    `${anyOf('know|found|have|got|leak|post')} (?:out )?your real (?:name|identity|face|address|life)`,
  ),
  rule(
    'THREAT',
    'dog cat kid kids wife family daughter son mother girl',
    `(?:or|unless|until|and|before|then) your${LITTLE} (?:${KIN}|girl|boy) (?:dies|die|gets it|disappears|is dead|bleeds|burns|suffers|gets hurt)`,
  ),
  rule(
    'THREAT',
    'blow burn torch',
    `(?:blow up|torch|firebomb) (?:the|your|his|her|their) ${anyOf('house|home|car|shop|flat|office|building|server room|apartment')}`,
  ),
  sameText(
    'THREAT',
    'neighbor neighbour boss ex teacher coworker classmate landlord roommate wife husband girlfriend boyfriend',
    `(?:my|the) (?:neighbou?r|boss|ex|teacher|coworker|classmate|landlord|roommate|wife|husband|girlfriend|boyfriend)`,
    anyOf('i am going to|i will|i want to|i might|i should|i plan to'),
    anyOf(
      '(?:poison|stab|shoot|strangle|drown|hurt|beat) (?:them|him|her|it)|slit|make (?:him|her|them) (?:pay|bleed)|dead by',
    ),
  ),
  sameText(
    'THREAT',
    'else pay',
    `your(?: [^. ]+){0,2} (?:${KIN}|girl|boy|house|school|address|car|family)`,
    anyOf(
      'or else|pay me|pay up|send (?:me )?(?:the )?money|bitcoin|ransom|you have been warned|last warning',
    ),
    anyOf('cute|pretty|looks?|walks?|home|school|pay|know|see|seen|watch|nice|shame'),
  ),
  sameSentence(
    'THREAT',
    'real game',
    anyOf('dead|kill|cut|break|stab|shoot|hurt|beat|find|murder|bleed|die'),
    anyOf(
      'real ones|not in (?:the|this) game|not mean (?:in )?(?:the|this) game|not talking about (?:the|this) game|outside (?:of )?(?:the|this) game|not just in (?:the|this) game|in your real|your real (?:life|body|face)|and i mean (?:it|really|the real|your real)',
    ),
  ),
  rule('THREAT', 'bone bones body', `break every (?:single )?bone in your`),
  rule(
    'THREAT',
    'warned warning',
    `(?:last|final) warning${upTo(8)} ${anyOf('house|family|kill|hurt|find you|home|address')}`,
  ),
  rule(
    'THREAT',
    'blackmail hack',
    `${anyOf('blackmail (?:you|him|her)|hack (?:into )?your (?:webcam|phone|account|computer|camera|cam|laptop|bank)')}`,
  ),
  rule(
    'THREAT',
    'teacher boss ex coworker coworkers colleague colleagues classmate classmates landlord wife husband girlfriend boyfriend stepfather stepmother roommate professor principal manager parents sister brother mother father son daughter therapist stalker bully',
    `my (?:ex )?(?:${MY})${upTo(2)} ${anyOf('will die|is going to die|will not wake up|dies|gets a bullet|is dead')} (?:tonight|today|tomorrow|soon|by|on|this)`,
  ),
  rule('THREAT', 'walk', `never walk(?: (?:straight|properly))? again`),
  sameSentence(
    'THREAT',
    'street school public person gym work town',
    anyOf(
      'if i (?:ever )?(?:see|meet|catch|find|run into) you|when i (?:see|meet|catch|find) you|next time i (?:see|meet) you|once i (?:find|catch|meet) you',
    ),
    anyOf('dead|kill|hurt|beat|break|smash|punch|stab|shoot|regret|bleed|hospital|pay'),
    anyOf('street|road|school|public|person|real life|work|gym|irl|outside|city|bus|bar|face'),
  ),
  rule(
    'THREAT',
    'hired hire paid',
    `(?:hired?|paid|pay|sent|send|know)(?: [^. ]+){1,3} to (?:hurt|kill|beat|stab|shoot|rape|visit|break|follow|murder|hunt) (?:you|your|him|her)`,
  ),
  rule(
    'THREAT',
    'lesson',
    `teach (?:you|him|her|them|that [^. ]+|those [^. ]+) a lesson with (?:a|my|the) ${anyOf('baseball bat|bat|gun|knife|hammer|fists?|crowbar|belt|brick')}`,
  ),
  rule('THREAT', 'gun knife', `(?:gun|knife|rifle|machete)${upTo(8)} use it on (?:you|him|her|them)`),
  rule(
    'THREAT',
    'send sent sending',
    `(?:will|going to|or i|i can|could|shall|i) (?:send|sending) (?:people|somebody|some guys|friends|my friends|men|my brothers|a friend|two guys) (?:to|over to|round to) your (?!door to ask)`,
  ),
  rule(
    'THREAT',
    'scared afraid',
    `(?:scared|afraid) to (?:leave|go) (?:your )?(?:house|home|outside|to school|to sleep at home)`,
  ),
  rule(
    'THREAT',
    'life',
    `(?:i will|going to|we will) (?:ruin|destroy) your (?:whole |entire |real )?(?:life|career|marriage|family)`,
  ),
  rule('THREAT', 'funeral', `(?:see you at|be at|dance at|laugh at|attend|plan) your funeral`),
  rule(
    'THREAT',
    'burns burn',
    `(?:hope|wish|pray) (?:that )?(?:somebody|they|your)${upTo(3)} (?:burns?|blows?|shoots?|breaks? into|robs?|torches)${upTo(2)} (?:your|house|home|family)`,
  ),
  rule(
    'THREAT',
    'school work home',
    `(?:waiting|wait|be there|see you|get you|catch you|find you|jump you) (?:for you )?(?:after|outside|before) (?:school|work|class|your shift)`,
  ),
  rule(
    'THREAT',
    'stalk stalking stalked stalker',
    `${anyOf('i|we')}${upTo(3)} ${anyOf('stalk|stalking|stalked')} (?:you|your|her)`,
  ),
  rule(
    'THREAT',
    'throat skull skulls neck guts',
    `${anyOf('slit|cut|slash|rip out|crush|crack|snap|wring|break')} (?:your|his|her|their) ${anyOf('throat|skull|neck|windpipe|spine')}${upTo(8)} ${anyOf('real|irl|home|work|school|sleep tonight for real|when i (?:see|find|meet) you|outside|if i (?:ever )?(?:see|find|meet) you')}`,
  ),
];

const ATTACKS: readonly Rule[] = [
  rule('VIOLENCE', 'shoot shooting', `(?:shoot|shooting) up (?:this|the|a|that|my|your|our) [^. ]+`),
  rule(
    'VIOLENCE',
    'gun mow',
    `(?:gun|mow) (?:down|them down|everybody down)(?: (?:the|a|every|all|those|whole|entire|everybody|them|as|some))+`,
  ),
  rule(
    'VIOLENCE',
    'bomb bombs nuke missile missiles',
    `(?:drop|dropped|throw|fire|launch|nuke|bomb)(?: (?:a|an|the|some|atomic|nuclear)){0,3}(?: (?:bombs?|missiles?|nukes?))? ?(?:on|at|over)? (?:mecca|israel|gaza|africa|iran|iraq|china|russia|ukraine|america|germany|europe|moscow|jerusalem|tel aviv|berlin|london|paris|new york|washington|pakistan|india|palestine|mexico)`,
  ),
  rule(
    'VIOLENCE',
    'blow blowing',
    `${anyOf('blow|blowing')} (?:myself|ourselves|everybody|them all|us all|it all|the whole [^. ]+) up`,
  ),
  rule(
    'VIOLENCE',
    'nerve chlorine mustard ricin sarin poison gas',
    `(?:make|produce|cook|mix|create|brew)${upTo(2)} (?:poison gas|nerve gas|nerve agent|chlorine gas|mustard gas|sarin|ricin|anthrax|chloroform|toxic gas)`,
  ),
  rule(
    'VIOLENCE',
    'mosque mosques synagogue synagogues asylum refugee migrant shelter',
    `(?:burn|set fire to|torch|bomb|attack|destroy|raze|desecrate|smash|shoot up)(?: down)?(?: (?:the|every|all|their|those|a|that|this|local)){0,2} (?:mosques?|synagogues?|asylum (?:home|shelter|center|centre|house)|refugee (?:camp|home|shelter|center|centre|house)|migrant (?:camp|shelter|center|centre)|shelter for)`,
  ),
  rule(
    'VIOLENCE',
    'parliament embassy capitol',
    `(?:bomb|storm|blow up|burn(?: down)?|attack) (?:the )?(?:parliament|embassy|capitol|white house|reichstag|bundestag)`,
  ),
  sameText(
    'VIOLENCE',
    'bomb bombs explosive explosives detonator',
    anyOf('bombs?|explosives?|detonator'),
    anyOf(
      'nails|pressure cooker|step one|wires|timer|fuse|ball bearings|nitroglycerin|chlorate|sulfuric|fertili[sz]er|ingredients|kitchen|household|recipe|hardware store',
    ),
  ),
  rule(
    'VIOLENCE',
    'fertiliser fertilizer diesel nitrate acetone peroxide gunpowder',
    `${anyOf('fertili[sz]er|ammonium nitrate|acetone|hydrogen peroxide|diesel')}${upTo(14)} ${anyOf('bomb|explode|explosive|explosion|blow|detonate|detonator')}`,
  ),
  sameSentence(
    'VIOLENCE',
    'bomb explosives bombs explosive',
    anyOf('bombs?|explosives?'),
    anyOf(
      'courthouse|school|mall|airport|station|mosque|synagogue|parliament|stadium|subway|embassy|clinic|police|crowd|concert|train|kindergarten|office|city hall|capitol|hospital|parade|market hall|backpack',
    ),
  ),
  rule(
    'VIOLENCE',
    'trucks truck car van',
    `${anyOf('drive|ram|plow|crash|steer')}${upTo(4)} (?:truck|car|van|suv|lorry|bus) into (?:a|the|that|those)(?: [^. ]+)? ${anyOf('crowd|people|parade|protest|market|school|children|pedestrians|protesters')}`,
  ),
  rule(
    'VIOLENCE',
    'start starting killing shooting',
    `(?:time|need|want|have|ought) to (?:start )?${anyOf('killing|shooting|hanging|executing|bombing|kill|shoot|execute')} ${anyOf('politicians|journalists|cops|police(?: officers)?|teachers|judges|bankers|billionaires|landlords|ceos|people|everybody in|civilians|students')}`,
  ),
  rule(
    'VIOLENCE',
    'school schools mall mosque mosques synagogue synagogues hospital station airport stadium concert courthouse parliament clinic kindergarten university campus subway office workplace airplane plane supermarket cinema nightclub parade marathon embassy festival daycare classroom church churches temple temples crowd capitol building house bus',
    `${anyOf('shoot up|bomb|blow up|firebomb|gun down|shoot everybody|kill everybody|stab everybody|set off a bomb|plant(?:ed)? (?:a|the) bombs?|a bomb|car bomb|drive (?:a|my|the) (?:truck|car|van)|torch|set fire to|massacre|open fire|attack|burn(?: down)? (?:every|all)|explosives?|mass shooting')}(?: ${anyOf('in|at|the|my|your|a|every|all|this|that|into|on|near|of|our|his|her|local|inside|under|right|here|everybody|to|some|city')}){0,4} ${TARGETS}`,
  ),
  rule(
    'VIOLENCE',
    'gun guns rifle rifles knife bomb weapon weapons ak47 shotgun pistol machete',
    `${anyOf('bring|bringing|brought|take|taking|carry|smuggle')}${upTo(3)} ${anyOf('guns?|rifles?|knife|knives|bombs?|weapons?|ak47|shotgun|pistol|machete')}${upTo(1)} ${anyOf('to|into')}(?: (?:the|my|your|our|a))? (?:${TARGETS}|work|class|mosque|church)`,
  ),
  rule(
    'VIOLENCE',
    'bomb bombs explosive explosives ied molotov napalm ricin nerve thermite detonator sarin anthrax grenade meth',
    `${anyOf('how to|how do i|how you|instructions?(?: for| to)|recipe for|guide to|steps to|tutorial|easy to|learn to|teach you to|show you how to|let us|you can|i will|will|going to|i am|to')}${upTo(2)} ${anyOf('make|build|construct|assemble|cook|prepare|mix|building|making|create|plant|detonate|set off|produce')}${upTo(3)} ${anyOf('pipe bombs?|bombs?|explosives?|ied|molotovs?|napalm|ricin|nerve (?:gas|agent)|thermite|detonator|sarin|anthrax|grenades?|meth')}`,
  ),
  rule(
    'VIOLENCE',
    'bomb',
    `${anyOf('there is|i put|i hid|i planted|we planted|i left|somebody put')} a bomb (?:in|at|on|under|inside|outside|set|that will)`,
  ),
  rule(
    'VIOLENCE',
    'shooting shooter',
    `${anyOf('school|mass|church|mosque|mall')} ${anyOf('shooting|shooter|shootings')}${upTo(4)} ${anyOf('tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hero|heroes|should|plan|need more|was right|deserved|is coming|at my|at our|soon')}`,
  ),
  rule(
    'VIOLENCE',
    'shooter hero heroes martyr saint',
    `${anyOf('shooter|killer|bomber|gunman|terrorist|attacker|breivik|tarrant|bin laden|isis|mcveigh')}${upTo(4)} ${anyOf('a hero|hero|heroes|a saint|a martyr|did nothing wrong|was right|had the right idea')}`,
  ),
  rule(
    'VIOLENCE',
    'massacre genocide jihad terror shooting beheading',
    `${anyOf('join|support|long live|praise|glory to|we need|do|start|commit|time for|want|plan|planning')}(?: (?:a|an|another|the|our|more|the holy|holy)){0,2} ${anyOf('massacre|genocide|jihad against|jihad|terror attack|mass shooting|school shooting|ethnic cleansing|isis|al qaeda|race war|beheadings?')}`,
  ),
];

const IMPERATIVE = anyOf(
  '\\.|go|just|please|and|should|must|now|better|or|so|can|could|do us a favor|why not|not you|you to|how to|way to|ways to|need to|ought to|have to|time to|then|hey|bo|loser|you|somebody like you should|already|to|lol|hope you|wish you would|would you|do everybody a favor and',
);
const GO_ON = anyOf(
  'go|just|please|should|must|better|could|and|to|then|why not|why do you not|do not you|somebody|ought to|can|you|\\.|also|go and|now|or|need to',
);

const SELF_HARM: readonly Rule[] = [
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
];

const MORE_SELF_HARM: readonly Rule[] = [
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
];

const HURT = anyOf(
  'hang|kill|shoot|drown|cut|stab|slice|slicing|starve|burn|poison|gas|strangle|hurt|harm|slit|slash|cutting|hanging|starving|drowning|burning|carve|scratch|unalive|suffocate',
);
const EVEN_MORE_SELF_HARM: readonly Rule[] = [
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

const ABUSE: readonly Rule[] = [
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

export const HARM_RULES: readonly Rule[] = [
  ...THREATS,
  ...VEILED,
  ...ATTACKS,
  ...SELF_HARM,
  ...MORE_SELF_HARM,
  ...EVEN_MORE_SELF_HARM,
  ...ABUSE,
];
