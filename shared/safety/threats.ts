/** Threats against people outside the fiction, and announced attacks. Killing and hanging belong to the game. */
import { anyOf, type Rule, rule, sameSentence, sameText, upTo } from './rule.ts';

export const KIN = anyOf(
  'family|mother|father|kids?|child|children|daughters?|sons?|wife|husband|sisters?|brothers?|parents|baby|girlfriend|boyfriend|grandmother|dog|cat|relatives|loved ones',
);
export const LITTLE = '(?: (?:whole|entire|little|own|poor|beloved|fucking|precious|pretty|sweet|old))*';
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
const SPEAKER = anyOf(
  'i|we|somebody|my (?:friends?|brothers?|cousins?|boys|guys|people|men|gang|dogs?)|me and',
);
const INTENDING = anyOf(
  'will|am going to|are going to|want to|shall|swear|am|are|should|ought|would|plan to|might|have to|hope|wish|promise|deserves?|needs? to|better|going|or|before|until',
);

const COUNTRY = anyOf(
  'sweden|england|spain|norway|denmark|france|germany|russia|america|belgium|italy|poland|london|paris|berlin|new york|hamburg|rome|vienna|madrid|morocco|jordan|japan|thailand|israel|iran|china|turkey',
);

export const THREAT_RULES: readonly Rule[] = [
  sameSentence('THREAT', 'roleplay', anyOf('not (?:a )?roleplay|no roleplay'), anyOf('you|your')),
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
  sameText(
    'THREAT',
    'real irl person',
    anyOf('real life|irl|in person|real world|meet in person'),
    anyOf(
      'get hurt|throat|stab|strangle|slit|rape|shoot|torture|beat you|hurt you|kill you|kill him|kill her|break your|smash your|cut your|murder',
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
    `${anyOf('needs?|deserves?|should (?:get|have|take|eat|catch)|gets?|earned|puts?|wants?')} (?:a|one|your) bullet (?:in|to|through|for)`,
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
    `(?:will|going to|or i|i can|could|shall|i) (?:send|sending) (?:people|somebody|some guys|friends|my friends|men|my brothers|a friend|two guys) (?:to|over to|round to) your(?! door to ask)`,
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

export const ATTACK_RULES: readonly Rule[] = [
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
