/** Explicit and sexually harassing text, and anything sexual about minors. */
import { anyOf, type Rule, rule, sameSentence, sameText, upTo } from './rule.ts';

const EXPLICIT =
  `porn porno porns pornography pornographic pornhub hentai blowjob blowjobs handjob handjobs cumshot cumshots deepthroat gangbang gangbangs
  masturbate masturbates masturbating masturbation orgasm orgasms rape raped rapes raping rapist rapists incest creampie bukkake
  dildo dildos fellatio cunnilingus rimjob fuckable milf milfs nudes nudez noods upskirt jizz cock-sucker cocksucker cumming
  molest molested molesting molester molesters bestiality zoophilia necrophilia xxx onlyfans horny camgirl sexting fingerbang`.split(
    /\s+/,
  );

const BODY = anyOf(
  'tits|titties|boobs|breasts?|pussy|vagina|dick|cock|penis|ass|butt|booty|thighs|nipples|crotch|genitals|naked body|cunt|balls|hole|body|legs',
);
const PRIVATE_BODY = anyOf(
  'tits|titties|boobs|breasts|pussy|vagina|dick|cock|penis|nipples|crotch|genitals|cunt|bare ass|private parts|privates|naked body|panties',
);

const AGE = anyOf(
  '(?:[1-9]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|nine|eight|seven|six|five) ?(?:years? olds?|year olds?|yo|yr olds?|yrs? old)|(?:[1-9]|1[0-7])yo|(?:[1-9]|1[0-7])yos|(?:[1-9]|1[0-7])(?= \\. perfect)',
);
const MINOR = anyOf(
  'child|children|childs|kid|kids|minors?|underage|preteens?|toddlers?|infants?|babies|little (?:girl|boy|kid|sister|brother)s?|young (?:girl|boy|teen)s?|school ?(?:girl|boy)s?|teens?|teenagers?|teenage girls?|lolis?|jailbait|lolita|tween|tweens|daughter|niece',
);
const LEWD = anyOf(
  'sex|sexy|sexual|sexually|nude|nudes|naked|porn|porno|pornography|fuck|fucking|molest|molesting|rape|raping|aroused|arousing|turns? me on|turn me on|erotic|undress|undressing|undressed|private parts|horny|seduce|grope|groping|hentai|orgasm|masturbat(?:e|ing)|virgin body|tight|lust|lusting|slutty|hook up|sleep with|sleeping with|in bed with|have fun with an older|older man|make love|intimate with|touch (?:her|him|them|me|my|your|their) (?:private|down|body|there|under|between)|panties|lingerie|nsfw|without (?:a|your|her|his) (?:shirt|clothes|bra)|upskirt|sugar daddy',
);
const LEWD_WITH_AGE = anyOf(
  'hot|body|attractive|date|dating|legal to|kiss|kissing|perfect|cam|webcam|pics?|photos? of|cute body|flirt|ripe|ready for|consent',
);

const CHILD = anyOf(
  '(?:your|my|her|his|their) (?:daughter|son|little sister|little brother|stepdaughter|granddaughter)|(?:twelve|thirteen|fourteen|fifteen|sixteen|1[0-6]) is old|young (?:girls?|boys?|ones?|teens?)|little (?:girls?|boys?|ones|kids?)|(?:seventh|eighth|sixth|fifth|fourth|third|ninth|[3-9]th|10th|tenth) grade(?:rs?)?|grade are you|what grade|school ?(?:girls?|boys?)|preteens?|underage|minors?|niece|nephew|stepdaughter|toddlers?|kindergart(?:en|ners?)|middle school(?:ers?)?|jailbait|altar boys?|primary school|elementary school(?:ers?)?|middle schoolers?|first graders?|children|kids|teenagers?|teens|pupils|(?:[1-9]|1[0-7]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen) year olds?|(?:[1-9]|1[0-7])yo|(?:is|are|am|only|just|turned) (?:[5-9]|1[0-6]|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)|boys under|girls under|child',
);
/** Sexual where it is about a child. */
const SUGGESTIVE = anyOf(
  'tempting|short skirts?|asking for it|talk(?:ing)? dirty|without clothes|seduc(?:e|tive|ing)|on my lap|get me going|gets me going|turns? me on|excites? me|arous(?:es?|ing|ed)|sexy|lust|lustful|lusting|hot for|so hot|naked|nude|nudes|undress(?:ed|ing)?|panties|mature for|mature body|developed body|touch(?:ing)? (?:her|him|them|myself) (?:there|down|under|body|while|private)|make out|sleep(?:ing)? with (?:a|an|her|him|me|them|you|my|those|[1-9]|1[0-7]|little|young)|virginity|age of consent|can consent|sex|sexual|sexually|porn|fuck|fucked|fucking|rape|raped|molest(?:ed|ing)?|grope|groping|horny|erotic|flirt(?:ing)? with (?:me|you|her|him|them)|private parts|legs spread|nipples|breasts|fantasi(?:es|ze|se) about|fetish|attracted|attractive|nsfw|without (?:your|her|his) (?:shirt|clothes|parents)|older (?:man|men|guy)s?|adult fun|make love|beautiful body|little body|body is',
);
/** Only with a wish for pictures, secrecy or a meeting besides. */
const PRIVATE_MOMENT = anyOf(
  'bath|bathtub|shower|bikinis?|swimsuits?|underwear|hotel|motel|in secret|in private|privately|my bed|lap|trousers|short skirts?|changing room|locker room|sleepover|boyfriend|girlfriend|kiss|old enough|body',
);
const WISH = anyOf(
  'send|pics?|pictures?|photos?|videos?|watch|watching|secret|meet|i like|i love|me going|chat|trade|sell|selling|looking for|tell mother|tell mommy|looks? like that|want to|for me',
);
const GROOMING = anyOf(
  'home alone|alone at home|are you alone|parents (?:home|asleep|away|know|find out)|our (?:little )?secret|between us|do not tell|tell mommy|tell mother|keep (?:this|it) (?:a )?secret|send (?:me )?(?:a |some )?(?:pics?|pictures?|photos?|selfies?|video)|meet (?:me|up|in secret|in private|at|you)|pick you up (?:after|from) school|come to my (?:car|van|house|place)|get in my (?:car|van)|candy|buy you|turn on your (?:cam|camera|webcam)|cam on',
);

export const SEXUAL_RULES: readonly Rule[] = [
  rule('SEXUAL', EXPLICIT.join(' '), anyOf(EXPLICIT.join('|'))),
  rule(
    'SEXUAL',
    'nude nudes naked tits titties boobs breasts pussy dick cock ass butt underwear panties feet body nood noods',
    `${anyOf('send|show|share|give|want|sell|trade|flash|see|get')}(?: ${anyOf('me|us|some|your|a|more|those|the|of|pics?|pictures?|photos?|to|see|you|ya')}){0,4} ${anyOf('nudes?|noods?|naked (?:pics?|photos?|pictures?|body|selfies?)|tits|titties|boobs|breasts|pussy|dick(?: pics?)?|cock|ass|butt|underwear|panties|feet pics?|naked body|body (?:pics|naked)')}`,
  ),
  rule(
    'SEXUAL',
    'dick cock knob balls pussy tits ass face penis lap shaft boobs load nipples feet',
    `${anyOf('suck|lick|ride|stroke|taste|swallow|touch|kiss|grab|rub|sit on|bounce on|sucking|licking|worship|choke on|get on|play with|feel')} my(?: ${anyOf('big|hard|fat|huge|throbbing|sweaty|long|thick|fucking')}){0,2} ${anyOf('dick|cock|knob|balls|pussy|tits|ass|face|penis|lap|shaft|boobs|load|nipples|feet')}`,
  ),
  rule(
    'SEXUAL',
    'tits titties boobs breasts pussy vagina dick cock penis nipples crotch genitals cunt ass privates parts body panties',
    `${anyOf('touch|lick|grab|squeeze|fondle|grope|suck|kiss|taste|see|rub|stroke|spank|bite|feel|caress|fuck|cum on|cum in|grabbed|touched|groped|fondled|squeezed|licked|love|like|finger|pound|smell|stare at|staring at|look at|spread|slap')}` +
      ` (?:your|her|his|those|that)(?: ${anyOf('big|nice|juicy|sweet|tight|hot|round|naked|sexy|perfect|little|firm|bare|wet|fat')}){0,2} ${PRIVATE_BODY}`,
  ),
  rule(
    'SEXUAL',
    'tits titties boobs breast breasts pussy vagina dick cock penis ass butt booty thighs nipples crotch genitals cunt balls hole body legs',
    `${anyOf('touch|lick|squeeze|fondle|grope|taste|spank|caress|undress|smell|pound')} your(?: ${anyOf('big|nice|juicy|sweet|tight|hot|round|naked|sexy|perfect|little|firm|bare|wet|fat|soft')}){0,2} ${BODY}`,
  ),
  rule(
    'SEXUAL',
    'fuck rape grope undress finger molest ravish bang pound mount breed cum tap screw',
    `${anyOf('i|to|will|would|going to|let me|want to|gonna|and|could|love to')}(?: (?:so|really|just|totally|love to|like to|want to)){0,2} ${anyOf('fuck|rape|grope|undress|finger|molest|ravish|bang|pound|mount|breed|cum in|cum on|cum all over|tap|screw')}` +
      ` you(?: ${anyOf('so|hard|all|right|tonight|until|like|in|on|senseless|silly|from|raw|up|slowly|now|here|over|in the|.')})?`,
  ),
  rule(
    'SEXUAL',
    'bend spread strip moan undress naked legs clothes shirt dress top bra panties pants skirt',
    `${anyOf('bend (?:you|her|him) over|spread your legs|open your legs|make you (?:moan|cum|scream|wet|squirt|come)|strip for (?:me|us)|undress for (?:me|us)|get naked|get undressed|(?:take|get|rip|tear|peel) off your (?:clothes|shirt|top|dress|bra|panties|pants|skirt|underwear)|rip your clothes off|take your (?:clothes|shirt|top|dress|bra|panties|pants|skirt) off|lift (?:up )?your (?:skirt|shirt|dress)|out of (?:that|those|your) (?:dress|clothes|pants|panties)|moan(?:ing)? (?:my name|for me|like)')}`,
  ),
  rule(
    'SEXUAL',
    'sex',
    `${anyOf('have|had|having|want|wants|need|love|rough|anal|oral|group|phone|hot|cyber|for|free|some|wild|about|get|casual|dirty|kinky|like')}(?: (?:some|to have|hot|rough|wild))? sex(?! of the)`,
  ),
  rule(
    'SEXUAL',
    'sexy',
    `${anyOf('so|hey|you|hi|hello|hot|very|damn|you are|real|super|how|look|looking|my|such a')}(?: (?:are|look|fucking|a|hot))* sexy`,
  ),
  rule(
    'SEXUAL',
    'wet hard horny turned turn bed load fuck',
    `${anyOf('i am (?:so |really |getting |rock )?(?:hard|wet|horny)(?: (?:right now|for you|thinking|just looking|now))|are you (?:wet|horny|alone and)|get(?:ting)? (?:me|you) (?:hard|wet|horny)|turns? me on|turned on by (?:you|your)|(?:in|into|to) bed with me|come to (?:my )?bed|swallow(?:ed|s)? (?:his|my) load|fuck me|blow me(?= \\.)|finger (?:me|you|her)|eat you out|eat your pussy|make love to you|your body (?:against|on|under|is so|next to|all)|want your body|one night with you|between your (?:legs|thighs)')}`,
  ),
  rule(
    'SEXUAL',
    'sleep',
    `${anyOf('\\.|come|want to|will you|to|should|let us|please|and|or|you|going to|can i|could i|if you')} sleep with me`,
  ),
  rule('SEXUAL', 'wearing', `what are you wearing (?:under|underneath|right now|in bed|down there)`),
  rule(
    'SEXUAL',
    'nice hot ass tits boobs rack butt',
    `${anyOf('nice|hot|amazing|perfect|sweet|juicy|big|fat|fine|huge|tight')} ${anyOf('ass|tits|boobs|rack|pussy|titties|booty')}`,
  ),
  rule(
    'SEXUAL',
    'pussy',
    `${anyOf('her|his|your|my|the|wet|tight|grab|grabbed|eat|by the|some|that|for')} pussy(?! ?(?:cat|willow|foot))`,
  ),
  rule(
    'SEXUAL',
    'cum',
    `${anyOf('cum (?:on|in|all|for|inside|over|dump|slut|bucket)|(?:to|will|my|your|his|going to|hot|drink|taste) cum')}`,
  ),
  rule(
    'SEXUAL',
    'sex sexual sexually favors favours',
    `${anyOf('sexual (?:favou?rs?|services|pleasure|desires|acts?|slave|fantas(?:y|ies)|relations)|sexually (?:attracted|aroused|excited|please|use|explicit|abuse[d]?|assault(?:ed)?)|sex slaves?|sex toys?|sex tape')}`,
  ),
  rule(
    'MINORS',
    'child children childs kid kids minor minors underage preteen preteens toddler toddlers infant infants babies little young schoolgirl schoolgirls schoolboy schoolboys school teen teens teenager teenagers teenage loli lolis jailbait lolita tween tweens daughter niece',
    `${MINOR}${upTo(9)} ${LEWD}`,
  ),
  rule(
    'MINORS',
    'child children kid kids minor minors underage preteen preteens toddler toddlers infant infants babies little young schoolgirl schoolgirls schoolboy schoolboys school teen teens teenager teenagers teenage loli lolis jailbait lolita tween tweens',
    `${anyOf('touch|touching|kissing|pictures of|pics of|photos of|dating|panties|looking for|into|love|like')}(?: ${anyOf('your|my|some|the|hot|sexy|cute|naked|nude|really|very')}){0,3} ${anyOf('underage|preteens?|jailbait|lolis?|minors')}`,
  ),
  rule(
    'MINORS',
    'child children kid kids minor minors underage preteen preteens toddler toddlers infant infants babies little young schoolgirl schoolgirls schoolboy schoolboys teen teens loli lolis',
    `${anyOf('sex|sexy|nude|nudes|naked|porn|fuck|fucking|molest|molesting|rape|raping|aroused by|erotic|horny for|seduce|grope|groping|lust for|lusting after|sexually attracted to|attracted to|turned on by|hentai|undress|undressing|panties of|sleep with|sleeping with')}${upTo(4)} ${MINOR}`,
  ),
  rule(
    'MINORS',
    'year years yo yr yrs old olds 12 13 14 15 11 10 9 8 16 17 9yo 10yo 11yo 12yo 13yo 14yo 15yo 16yo 17yo twelve thirteen fourteen fifteen eleven ten',
    `${AGE}${upTo(10)} (?:${LEWD}|${LEWD_WITH_AGE})`,
  ),
  rule(
    'MINORS',
    'year years yo yr yrs olds 9yo 10yo 11yo 12yo 13yo 14yo 15yo 16yo 17yo',
    `(?:${LEWD}|legal to [^. ]+|kissing|dating|date|hot)${upTo(6)} ${AGE}`,
  ),
  rule(
    'MINORS',
    '12 13 14 15 11 10 9 8 16 7 twelve thirteen fourteen fifteen eleven ten',
    `(?:she|he|girl|boy|you|i) (?:is|was|are|am|looks)(?: (?:only|just|barely|like|almost)){0,2} (?:[789]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)(?: years old)?${upTo(2)} (?:but|and|so|yet)${upTo(4)} ${anyOf('turns? me on|hot|sexy|body|horny|fuck|naked|wet|hard|tits|ass|beautiful body|want (?:her|him)|nude')}`,
  ),
  rule(
    'MINORS',
    'tell secret',
    `${anyOf('do not tell|never tell|without telling')} (?:your|anybody|mother|father|any)(?: (?:parents|mother|father|teacher|adult|adults|family))?${upTo(8)}(?: \\.)?${upTo(6)} ${anyOf('secret|photo|photos|picture|pictures|pics?|cam|webcam|meet|video|shirt')}`,
  ),
  rule(
    'MINORS',
    'old',
    `how old are you${upTo(3)}(?: \\.)?${upTo(6)}(?: \\.)?${upTo(6)} ${anyOf('cam|webcam|undress|naked|nude|nudes|pic|pics|photo|shirt|alone|bra|virgin|panties|home alone')}`,
  ),
  rule(
    'MINORS',
    'parents',
    `${anyOf('are your parents (?:home|around|away|asleep)|when your parents (?:are|leave|sleep|go)')}${upTo(10)}`,
  ),
  rule(
    'MINORS',
    'cp csam loli lolis shota pthc',
    `${anyOf('trading cp|trade cp|sell(?:ing)? cp|cp (?:links?|videos?|trade|collection|pics|for sale)|have cp|share cp|csam|shota|pthc|lolicon|loli (?:hentai|porn|pics|collection|content)|lolis')}`,
  ),
  rule(
    'MINORS',
    'pedophile pedophiles pedophilia paedophile paedophilia pedo map',
    `${anyOf('p(?:ae|e)dophilia (?:is|should be|isn) (?:natural|normal|ok|okay|fine|legal|good|healthy|accepted)|(?:proud|fellow) (?:pedo|pedophile|paedophile|map)|minor attracted')}`,
  ),
  rule(
    'SEXUAL',
    'charge night hour',
    `how much (?:do you charge|would you charge|are you|do you cost) for (?:a|one|the|an) (?:night|hour)`,
  ),
  rule(
    'MINORS',
    'before age',
    `(?:age is (?:just|only) a number|(?:girls|boys|them|kids) before they (?:turn|reach|are|hit) (?:1[0-8]|[5-9]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|puberty))`,
  ),
  rule(
    'SEXUAL',
    'sleep bend swallow',
    `(?:(?:want|wanna|love|like|going|dying) to sleep with (?:you|her|him)|(?:\\.|now|and|please|just) bend over|do you swallow)`,
  ),
  rule(
    'MINORS',
    'under below younger',
    `(?:like|love|want|prefer|into|looking for|meet|date|fuck)(?: (?:my|little|young|cute|hot|sexy|to))* (?:girls|boys|kids|women|them|guys) (?:under|below|younger than) (?:1[0-7]|[5-9]|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|18)`,
  ),
  rule(
    'SEXUAL',
    'down skirt dress clothes shirt top panties robe bra underwear hands ass butt tits boobs breasts fantasize fantasise fantasizing inside freaky bed bad badly bitch dress body suck lips sex',
    `${anyOf('(?:touch|kiss|lick|feel|wet|hard|tingle) (?:you |me |your |so )?down there|(?:under|underneath|beneath) (?:your|that) (?:skirt|dress|clothes|shirt|top|panties|robe)|without (?:that|your|the) (?:dress|clothes|shirt|bra|underwear)|hands all over (?:you|your)|your (?:ass|butt|tits|boobs|breasts|booty|body) (?:looks?|is|are|in)(?: (?:so|really|absolutely|just)){0,2} (?:amazing|hot|great|nice|perfect|huge|delicious|sexy|incredible|that dress|those)|fantasi(?:ze|se|zing|sing) about (?:you|your)|feel (?:you|me) inside|get freaky|you in my bed|good time in bed|get in bed|(?:into|to|in) bed with you|want you so bad(?:ly)?|my (?:little )?bitch|make you mine tonight|take that (?:dress|shirt|top|bra) off|take off that|hot body|suck (?:it|me|him off|you off|on it)(?! up)|lips around my|around my (?:cock|dick|shaft)|pay (?:you )?for sex|sex (?:with|tonight|now)|(?:need|want|crave) (?:your )?sex|touch (?:me|you) (?:there|down|where)')}`,
  ),
  rule(
    'SEXUAL',
    'sext sexting motorboat jerk jerking wank wanking fap fapping jack wet bed pants against forced force rack girl trousers',
    `${anyOf('sext(?:ing)?|motorboat(?:ing)?|jerk(?:ing|s|ed)? (?:off|it)|jack(?:ing|s|ed)? off|wank(?:ing)?|fap(?:ping)?|(?:makes?|making|got|get|so|me|getting|soaking|dripping) wet (?:for|down|between|thinking|\\.)|(?:drop|pull down|lose|take down|open) your (?:pants|trousers|jeans|breeches|shorts)|(?:scream|moan|loud|good|wild|beg|naughty)(?: [^. ]+){0,2} in bed|in bed (?:with you|tonight with)|(?:took|take|taken|had|force[ds]?|ravished|ravaged) (?:her|him|himself on her|himself on him)(?: [^. ]+){0,2} against (?:her|his) will|forced? (?:himself|herself|themselves) (?:on|upon)|had his way with (?:her|the)|good (?:girl|boy) and (?:swallow|suck|take|open|beg|bend|spread|lick|kneel)|(?:great|nice|huge|big) rack (?:on|you)|(?:her|she|seer|girl|woman) (?:has|with) (?:a |such a |some )?(?:great|nice|huge|big) rack|(?:hand|hands) (?:in|into|down|inside) (?:his|her|your|my|their|the)(?: [^. ]+){0,3} (?:trousers|pants|panties|underwear|breeches)')}`,
  ),
  rule(
    'SEXUAL',
    'nude naked topless',
    `(?:nude|naked|topless) (?:pics?|pictures?|photos?|selfies?|videos?|images?|leaks?|girls|women|models|chicks|cam)`,
  ),
  rule(
    'SEXUAL',
    'boobs boobies titties dick dicks cock cocks pussy clit penis penises erection boner nipples vagina',
    `${anyOf('boobs|boobies|titties|clit|boner|dick pics?|dick size|(?:my|his|your|big|hard|thick|huge|throbbing|rock hard|erect|fat|black|a) (?:dick|cock|penis|erection|balls)(?! (?:crow(?:ed|s)?|fight|of|turpin|and bull|whittington))|your nipples|her nipples|(?:her|your|my|wet) (?:vagina|pussy)')}`,
  ),
  rule(
    'SEXUAL',
    'legs thighs knees mouth skirt bra bed inside',
    `${anyOf('taste(?:s)?[^.]{0,30} between your (?:legs|thighs)|(?:head|hand|hands|face|tongue|fingers) (?:up|under|down|between|inside|into) (?:your|her|his) (?:skirt|dress|shirt|bra|pants|panties|legs|thighs|blouse|underwear)|on your knees and (?:open|suck|beg|please|worship|take)|get on your knees(?: and)?[^.]{0,20} (?:mouth|suck|slut|good girl)|unzip (?:my|your)|unhook your|(?:thrust|thrusts|thrusting|pushed|pushing|slid|pounded|entered|rammed|plunged)(?: [^. ]+){0,4} (?:inside|into|in) (?:her|him|me|you)|deep(?:er)? inside (?:her|him|me|you)|inside her (?:wet|tight)|between (?:her|your) (?:legs|thighs)|climax(?:ed|ing)?|moaned? (?:as|with|loudly|his|in)')}`,
  ),
  rule(
    'SEXUAL',
    'myself',
    `${anyOf('touch|touching|play|playing|pleasure|pleasuring|rub|rubbing|stroke|stroking|finger|fingering')}(?: with)? myself`,
  ),
  rule(
    'SEXUAL',
    'sleep slept sleeping',
    `(?:if (?:you|she|he) |should |must |could |to |\\. |just |you )?(?:sleep|sleeping|slept) with (?:the|a|your|my|our) (?:moderator|boss|admin|judge|referee|teacher|operator|host|developer|manager|owner)`,
  ),
  rule(
    'SEXUAL',
    'singles girls fuck hookup hookups escorts sluts milfs babes',
    `${anyOf('hot (?:singles|girls|babes|moms|milfs|teens|chicks)|(?:want|wants|wanna|need|needs|like|likes|love|looking|ready|down) to fuck|looking for (?:a )?(?:hookup|hookups|sluts?|fun tonight|nsa)|cheap escorts|call girls|sex chat|adult (?:cam|cams|chat|content|videos)|live sex|casual sex')}`,
  ),
  rule(
    'SEXUAL',
    'slut whore bitch',
    `${anyOf('knees|mouth|good|my|dirty|filthy|little|naughty|for me|beg|worthless')}(?: [^. ]+){0,3} (?:slut|whore|cumdump|fucktoy)`,
  ),
  rule('SEXUAL', 'tap hit', `(?:i would|would|want to|going to) (?:tap|hit|smash|bang) that(?: ass)?`),
  rule(
    'SEXUAL',
    'naked nude',
    `${anyOf('you|your|yourself|picture you|imagine you|imagining you|see you|want you|her|me|us|get|sleep|pics?|pictures?|photos?|dance|dancing')}(?: (?:all|fully|completely|totally|half)){0,1} (?:naked|nude)(?! (?:eye|blade|truth|sword|steel|flame|branches))`,
  ),
  rule(
    'SEXUAL',
    'kinky fetish bdsm kink lewd foreplay seduce seduces stripper striptease thong lingerie crotch groin',
    `${anyOf('kinky|foot fetish|my fetish|bdsm|lewd pics?|foreplay|striptease|strip tease|(?:your|in) (?:thong|lingerie|bra and panties)|(?:my|your|his|her) (?:crotch|groin)|lap dance')}`,
  ),
  rule(
    'SEXUAL',
    'grope groped groping fondle fondled fondling molest harass',
    `${anyOf('grope|groped|groping|fondle|fondled|fondling')} (?:you|her|him|me|the|every|women|girls|boys|waitress(?:es)?|your|that|young|them)(?! way)`,
  ),
  rule(
    'SEXUAL',
    'body curves lips skin',
    `${anyOf('your (?:hot|sexy|naked|perfect|tight|gorgeous|bare|delicious|juicy|luscious) (?:body|curves|lips|ass|legs|skin)|(?:explore|worship|ravage|devour|caress|use|enjoy|own|touch|lick|kiss) (?:every inch of )?your (?:whole |entire |naked )?body|want your body|body is (?:so )?(?:hot|sexy|perfect|made for)')}`,
  ),
  rule(
    'SEXUAL',
    'bed pleasure tonight love virgin virginity orgy',
    `${anyOf('take you to bed|share my bed tonight|warm my bed|please me (?:in bed|tonight|orally)|pleasure (?:me|you) (?:all|tonight|orally|until|with)|(?:lose|lost|take|took|steal) (?:your|her|his|my) virginity|have an orgy|join (?:our|the) orgy|make you (?:beg|orgasm|cum|wet|squirt|moan)|bed you|have my way with you|do you want it (?:hard|rough)|rough(?:ly)? (?:from behind|all night)')}`,
  ),
  rule(
    'SEXUAL',
    'kiss sleep skin strip undress sexual blow slave toy whore naked',
    `${anyOf('kiss me|sleep with me|show me (?:some )?skin|strip|undress|sexual favor|blow me|be my (?:sex )?(?:slave|toy|whore)|a night with me|get naked')}${upTo(10)} ${anyOf('rating|vote|points|promotion|job|reward|win')}`,
  ),
  sameSentence(
    'MINORS',
    'girls girl boys boy daughter son grader graders schoolers schooler altar primary elementary schoolgirls schoolgirl grade niece nephew stepdaughter toddler toddlers school schooler underage minor minors preteen preteens children kids child teen teens teenager teenagers pupils olds old year yo kindergarten jailbait ten eleven twelve thirteen fourteen fifteen 9 10 11 12 13 14 15 16',
    CHILD,
    SUGGESTIVE,
    anyOf(
      'i|me|my|you|your|we|us|are|if|want|send|looking|love|should|legal|can|is|so|their|trade|videos?|pictures?|pics|naked|described|detail|find',
    ),
  ),
  sameSentence(
    'MINORS',
    'daughter son girls girl boys boy grader graders schoolers altar primary schoolgirls grade niece underage preteen preteens children kids child teen teens fifteen twelve thirteen fourteen',
    CHILD,
    PRIVATE_MOMENT,
    WISH,
  ),
  sameText(
    'MINORS',
    'grade grader graders primary elementary old school underage young homework parents mature schoolgirl kid kids',
    CHILD,
    GROOMING,
    anyOf('you|your|sweetie|honey|baby|cutie|dear|princess'),
    anyOf(
      'picture|pictures|pic|pics|photo|photos|selfie|secret|hotel|alone|cam|webcam|mommy|mother|girlfriend|boyfriend|shirt|bath|bed|kiss|body|naked|meet|video|parents|car|van',
    ),
  ),
];

const SWEARS =
  `fuck fucks fucked fucker fuckers fucking fuckin fck fuk motherfucker motherfuckers motherfucking shit shits shitty shitting bullshit
  shithead shitheads cunt cunts asshole assholes arsehole arseholes cocksucker cocksuckers dickhead dickheads bitch bitches wanker wankers twat
  twats slut sluts whore whores dipshit dumbass jackoff clusterfuck fuckface fuckwit`.split(/\s+/);

export const SWEAR_RULES: readonly Rule[] = [rule('VULGAR', SWEARS.join(' '), anyOf(SWEARS.join('|')))];
