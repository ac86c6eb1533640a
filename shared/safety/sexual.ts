/** Explicit and sexually harassing text, and anything sexual about minors. */
import { anyOf, type Rule, rule, upTo } from './rule.ts';

const EXPLICIT = `porn porno porns pornography pornographic pornhub hentai blowjob blowjobs handjob handjobs cumshot cumshots deepthroat gangbang gangbangs
  masturbate masturbates masturbating masturbation orgasm orgasms rape raped rapes raping rapist rapists incest creampie bukkake
  dildo dildos fellatio cunnilingus rimjob fuckable milf milfs nudes nudez noods upskirt jizz cock-sucker cocksucker cumming
  molest molested molesting molester molesters bestiality zoophilia necrophilia xxx onlyfans horny camgirl sexting fingerbang`.split(/\s+/);

const BODY = anyOf(
  'tits|titties|boobs|breasts?|pussy|vagina|dick|cock|penis|ass|butt|booty|thighs|nipples|crotch|genitals|naked body|cunt|balls|hole|body|legs',
);
const PRIVATE_BODY = anyOf('tits|titties|boobs|breasts|pussy|vagina|dick|cock|penis|nipples|crotch|genitals|cunt|bare ass|private parts|privates|naked body|panties');

const AGE = anyOf(
  '(?:[1-9]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|nine|eight|seven|six|five) ?(?:years? olds?|year olds?|yo|yr olds?|yrs? old)|(?:[1-9]|1[0-7])yo|(?:[1-9]|1[0-7])yos|(?:[1-9]|1[0-7])(?= \\. perfect)',
);
const MINOR = anyOf(
  'child|children|childs|kid|kids|minors?|underage|preteens?|toddlers?|infants?|babies|little (?:girl|boy|kid|sister|brother)s?|young (?:girl|boy|teen)s?|school ?(?:girl|boy)s?|teens?|teenagers?|teenage girls?|lolis?|jailbait|lolita|tween|tweens|daughter|niece',
);
const LEWD = anyOf(
  'sex|sexy|sexual|sexually|nude|nudes|naked|porn|porno|pornography|fuck|fucking|molest|molesting|rape|raping|aroused|arousing|turns? me on|turn me on|erotic|undress|undressing|undressed|private parts|horny|seduce|grope|groping|hentai|orgasm|masturbat(?:e|ing)|virgin body|tight|lust|lusting|slutty|hook up|sleep with|sleeping with|in bed with|have fun with an older|older man|make love|intimate with|touch (?:her|him|them|me|my|your|their) (?:private|down|body|there|under|between)|panties|lingerie|nsfw|without (?:a|your|her|his) (?:shirt|clothes|bra)|upskirt|sugar daddy',
);
const LEWD_WITH_AGE = anyOf('hot|body|attractive|date|dating|legal to|kiss|kissing|perfect|cam|webcam|pics?|photos? of|cute body|flirt|ripe|ready for|consent');

export const SEXUAL_RULES: readonly Rule[] = [
  rule('SEXUAL', EXPLICIT.join(' '), anyOf(EXPLICIT.join('|'))),
  rule('SEXUAL', 'nude nudes naked tits titties boobs breasts pussy dick cock ass butt underwear panties feet body nood noods', `${anyOf('send|show|share|give|want|sell|trade|flash|see|get')}(?: ${anyOf('me|us|some|your|a|more|those|the|of|pics?|pictures?|photos?|to|see|you|ya')}){0,4} ${anyOf('nudes?|noods?|naked (?:pics?|photos?|pictures?|body|selfies?)|tits|titties|boobs|breasts|pussy|dick(?: pics?)?|cock|ass|butt|underwear|panties|feet pics?|naked body|body (?:pics|naked)')}`),
  rule('SEXUAL', 'my', `${anyOf('suck|lick|ride|stroke|taste|swallow|touch|kiss|grab|rub|sit on|bounce on|sucking|licking|worship|choke on|get on|play with|feel')} my(?: ${anyOf('big|hard|fat|huge|throbbing|sweaty|long|thick|fucking')}){0,2} ${anyOf('dick|cock|knob|balls|pussy|tits|ass|face|penis|lap|shaft|boobs|load|nipples|feet')}`),
  rule('SEXUAL', 'your her his', `${anyOf('touch|lick|grab|squeeze|fondle|grope|suck|kiss|taste|see|rub|stroke|spank|bite|feel|caress|fuck|cum on|cum in|grabbed|touched|groped|fondled|squeezed|licked|love|like|finger|pound|smell|stare at|staring at|look at|spread|slap')}` + ` (?:your|her|his|those|that)(?: ${anyOf('big|nice|juicy|sweet|tight|hot|round|naked|sexy|perfect|little|firm|bare|wet|fat')}){0,2} ${PRIVATE_BODY}`),
  rule('SEXUAL', 'your', `${anyOf('touch|lick|squeeze|fondle|grope|taste|spank|caress|undress|smell|pound')} your(?: ${anyOf('big|nice|juicy|sweet|tight|hot|round|naked|sexy|perfect|little|firm|bare|wet|fat|soft')}){0,2} ${BODY}`),
  rule('SEXUAL', 'you', `${anyOf('i|to|will|would|going to|let me|want to|gonna|and|could|love to')}(?: (?:so|really|just|totally|love to|like to|want to)){0,2} ${anyOf('fuck|rape|grope|undress|finger|molest|ravish|bang|pound|mount|breed|cum in|cum on|cum all over|tap|screw')}` + ` you(?: ${anyOf('so|hard|all|right|tonight|until|like|in|on|senseless|silly|from|raw|up|slowly|now|here|over|in the|.')})?`),
  rule('SEXUAL', 'bend spread strip moan undress naked legs clothes shirt dress top bra panties pants skirt', `${anyOf('bend (?:you|her|him) over|spread your legs|open your legs|make you (?:moan|cum|scream|wet|squirt|come)|strip for (?:me|us)|undress for (?:me|us)|get naked|get undressed|(?:take|get|rip|tear|peel) off your (?:clothes|shirt|top|dress|bra|panties|pants|skirt|underwear)|rip your clothes off|take your (?:clothes|shirt|top|dress|bra|panties|pants|skirt) off|lift (?:up )?your (?:skirt|shirt|dress)|out of (?:that|those|your) (?:dress|clothes|pants|panties)|moan(?:ing)? (?:my name|for me|like)')}`),
  rule('SEXUAL', 'sex', `${anyOf('have|had|having|want|wants|need|love|rough|anal|oral|group|phone|hot|cyber|for|free|some|wild|about|get|casual|dirty|kinky|like')}(?: (?:some|to have|hot|rough|wild))? sex(?! of the)`),
  rule('SEXUAL', 'sexy', `${anyOf('so|hey|you|hi|hello|hot|very|damn|you are|real|super|how|look|looking|my|such a')}(?: (?:are|look|fucking|a|hot))* sexy`),
  rule('SEXUAL', 'wet hard horny turned turn bed load fuck', `${anyOf('i am (?:so |really |getting |rock )?(?:hard|wet|horny)(?: (?:right now|for you|thinking|just looking|now))|are you (?:wet|horny|alone and)|get(?:ting)? (?:me|you) (?:hard|wet|horny)|turns? me on|turned on by (?:you|your)|(?:in|into|to) bed with me|come to (?:my )?bed|swallow(?:ed|s)? (?:his|my) load|fuck me|blow me(?= \\.)|finger (?:me|you|her)|eat you out|eat your pussy|make love to you|your body (?:against|on|under|is so|next to|all)|want your body|one night with you|between your (?:legs|thighs)')}`),
  rule('SEXUAL', 'sleep', `${anyOf('\\.|come|want to|will you|to|should|let us|please|and|or|you|going to|can i|could i|if you')} sleep with me`),
  rule('SEXUAL', 'wearing', `what are you wearing (?:under|underneath|right now|in bed|down there)`),
  rule('SEXUAL', 'nice hot ass tits boobs rack butt', `${anyOf('nice|hot|amazing|perfect|sweet|juicy|big|fat|fine|huge|tight')} ${anyOf('ass|tits|boobs|rack|pussy|titties|booty')}`),
  rule('SEXUAL', 'pussy', `${anyOf('her|his|your|my|the|wet|tight|grab|grabbed|eat|by the|some|that|for')} pussy(?! ?(?:cat|willow|foot))`),
  rule('SEXUAL', 'cum', `${anyOf('cum (?:on|in|all|for|inside|over|dump|slut|bucket)|(?:to|will|my|your|his|going to|hot|drink|taste) cum')}`),
  rule('SEXUAL', 'sexual sexually favors favours', `${anyOf('sexual (?:favou?rs?|services|pleasure|desires|acts?|slave|fantas(?:y|ies)|relations)|sexually (?:attracted|aroused|excited|please|use|explicit|abuse[d]?|assault(?:ed)?)|sex slaves?|sex toys?|sex tape')}`),
  rule('MINORS', 'child children childs kid kids minor minors underage preteen preteens toddler toddlers infant infants babies little young schoolgirl schoolgirls schoolboy schoolboys school teen teens teenager teenagers teenage loli lolis jailbait lolita tween tweens daughter niece', `${MINOR}${upTo(9)} ${LEWD}`),
  rule('MINORS', 'child children kid kids minor minors underage preteen preteens toddler toddlers infant infants babies little young schoolgirl schoolgirls schoolboy schoolboys school teen teens teenager teenagers teenage loli lolis jailbait lolita tween tweens', `${anyOf('touch|touching|kissing|pictures of|pics of|photos of|dating|panties|looking for|into|love|like')}(?: ${anyOf('your|my|some|the|hot|sexy|cute|naked|nude|really|very')}){0,3} ${anyOf('underage|preteens?|jailbait|lolis?|minors')}`),
  rule('MINORS', 'child children kid kids minor minors underage preteen preteens toddler toddlers infant infants babies little young schoolgirl schoolgirls schoolboy schoolboys teen teens loli lolis', `${anyOf('sex|sexy|nude|nudes|naked|porn|fuck|fucking|molest|molesting|rape|raping|aroused by|erotic|horny for|seduce|grope|groping|lust for|lusting after|sexually attracted to|attracted to|turned on by|hentai|undress|undressing|panties of|sleep with|sleeping with')}${upTo(4)} ${MINOR}`),
  rule('MINORS', 'year years yo yr yrs old olds 12 13 14 15 11 10 9 8 16 17 9yo 10yo 11yo 12yo 13yo 14yo 15yo 16yo 17yo twelve thirteen fourteen fifteen eleven ten', `${AGE}${upTo(10)} (?:${LEWD}|${LEWD_WITH_AGE})`),
  rule('MINORS', 'year years yo yr yrs olds 9yo 10yo 11yo 12yo 13yo 14yo 15yo 16yo 17yo', `(?:${LEWD}|legal to [^. ]+|kissing|dating|date|hot)${upTo(6)} ${AGE}`),
  rule('MINORS', '12 13 14 15 11 10 9 8 16 7 twelve thirteen fourteen fifteen eleven ten', `(?:she|he|girl|boy|you|i) (?:is|was|are|am|looks)(?: (?:only|just|barely|like|almost)){0,2} (?:[789]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)(?: years old)?${upTo(2)} (?:but|and|so|yet)${upTo(4)} ${anyOf('turns? me on|hot|sexy|body|horny|fuck|naked|wet|hard|tits|ass|beautiful body|want (?:her|him)|nude')}`),
  rule('MINORS', 'tell secret', `${anyOf('do not tell|never tell|without telling')} (?:your|anybody|mother|father|any)(?: (?:parents|mother|father|teacher|adult|adults|family))?${upTo(8)}(?: \\.)?${upTo(6)} ${anyOf('secret|photo|photos|picture|pictures|pics?|cam|webcam|meet|video|shirt')}`),
  rule('MINORS', 'old', `how old are you${upTo(3)}(?: \\.)?${upTo(6)}(?: \\.)?${upTo(6)} ${anyOf('cam|webcam|undress|naked|nude|nudes|pic|pics|photo|shirt|alone|bra|virgin|panties|home alone')}`),
  rule('MINORS', 'parents', `${anyOf('are your parents (?:home|around|away|asleep)|when your parents (?:are|leave|sleep|go)')}${upTo(10)}`),
  rule('MINORS', 'cp csam loli lolis shota pthc', `${anyOf('trading cp|trade cp|sell(?:ing)? cp|cp (?:links?|videos?|trade|collection|pics|for sale)|have cp|share cp|csam|shota|pthc|lolicon|loli (?:hentai|porn|pics|collection|content)|lolis')}`),
  rule('MINORS', 'pedophile pedophiles pedophilia paedophile paedophilia pedo map', `${anyOf('p(?:ae|e)dophilia (?:is|should be|isn) (?:natural|normal|ok|okay|fine|legal|good|healthy|accepted)|(?:proud|fellow) (?:pedo|pedophile|paedophile|map)|minor attracted')}`),
];

const SWEARS = `fuck fucks fucked fucker fuckers fucking fuckin fck fuk motherfucker motherfuckers motherfucking shit shits shitty shitting bullshit
  shithead shitheads cunt cunts asshole assholes arsehole arseholes cocksucker cocksuckers dickhead dickheads bitch bitches wanker wankers twat
  twats slut sluts whore whores dipshit dumbass jackoff clusterfuck fuckface fuckwit`.split(/\s+/);

export const SWEAR_RULES: readonly Rule[] = [rule('VULGAR', SWEARS.join(' '), anyOf(SWEARS.join('|')))];
