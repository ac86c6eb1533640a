/**
 * What a player does that is held against him without a word of judgement: "Bo keeps dodging", "Bo never gave a
 * reason", "Bo is the only one who spoke up for the wolf". In words, not tags: the verbs are many and seldom.
 */
import type { PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import type { Verdicts } from './verdicts.ts';

/** How far from his name what he does may stand. */
const REACH = 26;
/** Before a name, these make somebody else the doer: "I trust Bo, who …", "against Bo". */
const DONE_TO_HIM = /[pkuVSTFClDsm][adg]{0,2}$/;
/** A new thought begins: what follows need not be his. */
const BREAKS = /^(?:[!.]|X[adm]*[IWPUOHtyox])/;
/** "Killing Bo", "Edda defended Bo": he is not the one who acts. */
const ACTS_ON_HIM = /(?:ing|ed|s)$/;

/** Words that may stand between a player and what he does, and change nothing. */
const LIGHT =
  /^(?:has|have|had|is|are|was|were|been|be|being|keeps?|kept|just|also|still|now|then|always|again|already|somehow|even|all|did|does|do|would|will|seems?|appears?|looks?|sounds?|start(?:s|ed)?|begins?|began|continue[sd]?|trying|tries|tried|attempting|busy|to|who|that|today|yesterday|day|game|so far|[a-z]+ly)$/;

/** Verbs that nobody uses of somebody he trusts. */
const VERBS = `(?:dodg|evad|duck|sidestep|deflect|redirect|twist|misrepresent|distort|spin|spun|stall|derail|mudd[yi]|obfuscat|manipulat|misl[ed]|mislead|gaslight|parrot|echo|mimic|sheep|bandwagon|coast|lurk|hid(?:es?|ing|den)?\\b|cling|clung|scrambl|panick|squirm|back-?pedal|back-?track|flip-?flop|waver|waffl|fish(?:ed|ing|es)? for|steer|herd|railroad|scapegoat|distanc|over-?compensat|over-?explain|over-?react|grasp(?:s|ed|ing)? at|stonewall|feign|fabricat|invent(?:ed|s|ing)|conceal|bluff|bus(?:sed|sing|ses)\\b|crumbl|contradict(?!\\w* @)|fak(?:e|es|ed|ing)\\b|sabotag|deceiv|undermin|drag(?:s|ged|ging)? (?:us|everyone|@)|pil(?:e|ed|es|ing) on|cast(?:s|ing)? doubt|sow|stir(?:s|red|ring)? (?:up|the)|avoid|shift(?:s|ed|ing)? (?:the )?(?:blame|focus|attention|suspicion|targets?|his|her|their|your)|throw(?:s|n|ing)? (?:shade|suspicion|accusations|mud|names)|push(?:es|ed|ing)? (?:so|too|very|this|a|an|for a|that) (?:hard|quick|narrative|fast|aggressively|false|misexecution|mislynch)|rush(?:es|ed|ing)? (?:us|the|to|this|into)|jump(?:s|ed|ing)? (?:on|onto|at the|to)|hop(?:s|ped|ping)? (?:on|onto)|rid(?:es|ing) (?:the|which|who|on)|play(?:s|ed|ing)? (?:both|us\\b|dumb|innocent|it (?:too )?safe|for time|games|the (?:victim|innocent|fool|martyr)|confused)|play(?:s|ing) at\\b|cover(?:s|ed|ing)? (?:for|up|his|her|their|your)\\b|buddy|buddied|pocket(?:ed|ing)|blend(?:s|ed|ing)? in|slip(?:s|ped)? up|fumbl|stumbl|dig(?:s|ging)? (?:himself|herself|yourself|themselves)|stopped adding|axed|forc(?:e|es|ed|ing)\\b|made up|mak(?:es|ing) up|start(?:ed|ing)? (?:a|that|the|this) (?:wagon|bandwagon|push)|counter-?claim(?:ed|ing)? to|kept (?:mum|silent)|set(?:s|ting)? up|push(?:es|ed|ing)? (?:suspicion|blame)|us(?:es|ed|ing) (?:fear|emotion|me as|us as|others as|@\\d as)|work(?:s|ed|ing)? (?:together )?with (?:@|the wol)|coordinat|collud|team(?:s|ed|ing)? up with|in cahoots|control|discredit|dominat|exploit|weaponi[sz]|provok|fram(?:e|es|ed|ing)\\b|ignor(?:e|es|ed|ing)\\b|dismiss|downplay|exaggerat|nitpick|cherry-pick|insinuat|backstab|betray|bully|intimidat|outed|outing|saying (?:whatever|anything)|mov(?:e|ed|ing) the votes? (?:away|off)|orchestrat|engineer(?:ed|ing)|manufactur|choreograph|mastermind|stag(?:ed|ing) (?:this|the|it|a)|seiz|hijack|usurp|st[eo]al|pass(?:es|ing|ed)? (?:as|for|(?:himself|herself|themselves) off)|pos(?:e|es|ed|ing) as|pretend|masquerad|disguis|gloss(?:es|ed|ing)? over|brush(?:es|ed|ing)? (?:off|aside))[a-z]*`;

/** What he owes. */
const OWED =
  '(?:react|respond|shar(?:e|ed|ing) (?:a|any|one|his|her|their|your|@\\d|you|what)|defend(?:ed)? (?:himself|herself|yourself|themselves)|commit|answer|explain|explanation|justif|engage[ds]?\\b|address|back (?:it|that|this|any)|contribut|take a (?:stance|stand|position|side)|taken a (?:stance|stand|position|side)|(?:put|cast|placed) (?:a|one|his|her) vote|provide|offer|give (?:a|any|one|us)|given (?:a|any|one|us)|gave (?:a|any|one|us)|produce[ds]?\\b|name[ds]? (?:a|any|anyone|one)|produc(?:e|ed) a|voted (?:for|against) a wolf|once (?:put|vot|commit|gave|nam|push))';
const FAILED =
  '(?:never|not|yet to|refus\\w+ to|fails? to|failed to|failing to|declin\\w+ to|neglect\\w+ to|struggl\\w+ to|unable to|unwilling to|cannot|too (?:afraid|scared) to)';
const NONE = '(?:none|nothing|little|no [a-z]+|zero [a-z]+|barely anything|hardly anything)';
const REASON =
  '(?:reasons?|details?|specifics|credibility|consistency|transparency|clarity|reasoning|evidence|explanation|justification|basis|proof|substance|stance|logic|commitment|context|support)';
const OURS =
  '(?:a|an|the|our|our own|the real|the true|a real|a confirmed|a cleared|the confirmed|an obvious)';
const GOOD_ONE = '(?:innocent|villager|townie|seer|doctor|town|human)';
const BAD_ONE = '(?:wolf|werewolf|wolves|werewolves|fake|liar|possessed|minion|impostor)';

const CONDUCT: readonly RegExp[] = [
  `^(?:'s (?:[a-z'-]+ ){1,6}?)?${VERBS}`,
  `^(?:[^_]{0,50}? (?:and|but) )?(?:[a-z]+ ){0,3}?${FAILED} (?:[a-z]+ ){0,3}?${OWED}`,
  `^[^_]*? (?:while|whilst|yet|and) (?:[a-z]+ing|offer(?:s|ed)?|gives?|gave|provide[sd]?|says?|said|add(?:s|ed)?|share[sd]?|contribute[sd]?) ${NONE}`,
  `^(?:[^_]*? )?(?:without|shows? no|showed no|gives? no|gave no|offers? no|offered no|had no|has no|provides? no|provided no|lacks?|with no|zero) (?:[a-z'-]+ ){0,3}?${REASON}`,
  `^the (?:only|one|lone|sole) (?:[a-z]+ )?(?:one|person|player|voice|name)?(?: left| alive| here| at this table)? ?(?:who|that|to) (?:[a-z]+ ){0,3}?(?:never|not|spoke|speak|defend\\w*|vot\\w+ (?:against|to save|wrong)|protect\\w*|gain\\w*|benefit\\w*|brought|bring|push\\w*|w[ao]nt\\w*|refus\\w*|avoid\\w*|profit\\w*)`,
  `^[^_]*?\\b(?:in lockstep|both sides|under the bus|throwing names|out of thin air|with the wind|behind (?:others|other people|the crowd|everyone|questions|silence)|under the radar|off the hook so|a free pass)\\b`,
  `^[^_]*?\\b(?:defend\\w*|shield\\w*|protect\\w*|sav(?:ed|ing|es)|spar(?:e|ed|ing)|spoke up for|speaks up for|stood up for|vouch\\w* for|cover\\w* for) ${OURS} (?:[a-z]+ )?${BAD_ONE}\\b`,
  `^[^_]*?\\b(?:vot\\w+|push\\w*|steer\\w*|led|leading|drove|lynch\\w*|hang\\w*|execut\\w*|eliminat\\w*|kill\\w*|attack\\w*|turn\\w* on|target\\w*|charge|got|sent|condemn\\w*|cost us)\\b (?:[a-z']+ ){0,4}?${OURS} (?:[a-z]+ )?${GOOD_ONE}\\b(?! (?:claim|side|team))`,
  `^(?:changed|changes|changing|switched|switching|switches|altered|flipped|reversed|revised|swapped|adjusts?|adjusting) (?:(?:@\\d|you) 's |his |her |their |your |the )?(?:story|stories|tune|position|stance|claim|answer|account|mind|sides|targets|reasoning|version|narrative)\\b`,
  `^(?:'s |[a-z]+ing )(?:[a-z'-]+ ){0,6}?(?:feels?|felt|looks?|looked|seems?|seemed|sounds?|sounded|reads?|comes across|comes off) (?:a lot |a bit |very much |more |an awful lot )?(?:like|as) (?!(?:helping|thinking|solving|working|trying to (?:help|solve|find)|being)\\b)[a-z]+ing\\b`,
  `^'s (?:[a-z'-]+ ){1,6}?(?:speaks volumes|says (?:a lot|everything|it all|plenty|enough)|tells (?:me|us|you) (?:everything|enough|all|a lot|plenty)|is (?:\\w+ )?(?:telling|indefensible|inexcusable|unforgivable|hard to (?:explain|believe|square|justify|ignore|defend|swallow|overlook)|difficult to (?:explain|believe|justify|defend))|is (?:dead|in pieces|in tatters|blown)\\b|(?:is not|does not) (?:helping|help) |(?:does|do|did) not (?:[a-z]+ly |quite )?(?:hold together|line up|track|fit|match|land|stand up|inspire|convince|reassure|satisfy|align|square|correspond)|(?:only|just) (?:ever )?served|came (?:only |suspiciously |awfully |too |very |right |just )*(?:late|after|when|before)|(?:shifted|changed|moved) (?:the |as |when |once |right )|(?:comes?|came) (?:[a-z]+ )*?at an? (?:[a-z]+ )?(?:suspicious|odd|strange|convenient|weird|bad) |has (?:more )?(?:gaps|holes)|leaves (?:more|a lot|too much))`,
  `^the ones? (?:that )?(?:we|i|you all|everyone|people) (?:should|need to|ought to|must|have to) (?:be )?(?:talk|look|focus|question|vot|worr|watch|press|discuss|examin|scrutini|eliminat|remov|exil|lynch|hang|execut|suspect|fear|go after|get rid|send|target)`,
  `^(?:reacted|react|reacts|responded|responds|respond|answered|answers) (?:\\w+ )?(?:defensively|nervously|badly|aggressively|angrily|evasively|oddly|strangely)`,
  `^(?:so |too |very |rather |quite )?(?:quick|eager|keen|desperate|determined|insistent) to (?!help|hear|learn|play|find|work|see what)`,
  `^wants? (?:the|our|a) (?:[a-z]+ )?(?:seer|doctor) (?:gone|dead|out|silenced)`,
  `^the (?:one|person|player) (?:who |whose |that )?[^_]{0,30}\\b(?:trust|believe|buy|like)\\b[^_]{0,10}\\bleast\\b`,
  `^(?:'s [a-z'-]+ )?(?:[a-z'-]+ )?(?:contains?|has|have) (?:an? |some |several |too many )?(?:[a-z]+ )?(?:flaws?|gaps?|holes?|contradictions?|inconsistenc[a-z]+)\\b`,
  `^(?:has |have )?no (?:[a-z]+ )?(?:defen[cs]e|answer|alibi|response|excuse|explanation)s?\\b`,
  `^(?:gives? off|giving off|gave off) (?:the |an? )?(?:[a-z]+ )?(?:vibe|energy|feeling|impression|aura)`,
  `^(?:done|did|does) nothing (?:but|except|other than)\\b`,
  `^(?:defend|vouch|cover|shield|back|protect|support)(?:s|ed|es|ing)?(?: for| up)? (?:@\\d|you)(?! 's (?:idea|plan|proposal|suggestion))(?![^_]*\\b(?:good reason|rightly|understandable|right to|reasonable|fair)\\b)`,
  `^[^_]* (?:that|which) (?:worries|bothers|concerns|troubles|alarms|disturbs|scares) (?:me|us)\\b`,
  `^(?:(?!and )[^_@ ]+ ){0,9}?(?:helps?|benefits?|serves?|favou?rs?|suits?|align(?:s|ed)? with|in line with|plays into|playing into) [^_@]{0,30}\\b(?:wolf|wolves|werewolf|werewolves)\\b`,
  `^like (?:someone|somebody|a person|a player) (?:who|with|trying|that|hiding|desperate|afraid)(?![^_]*\\b(?:genuine|genuinely|honest|helping|help|cares?|villager|innocent|town|truth)\\b)`,
  `^(?:made|makes|making) (?:it|that|this|things|everything|all of it|stuff) up\\b`,
  `^[^_]*?\\b(?:instead of|rather than) (?:actually |directly |simply |just )?(?:address|answer|engag|explain|respond|provid|giv|offer|back|shar|defend|justif)[a-z]*`,
  `^the (?:ones?|person|player) (?:that |who |whom )?(?:we|i) (?:are|have been|were|was|am) (?:looking|searching|hunting) for\\b`,
  `^(?:dies|hangs|swings|burns|goes out|leaves us) (?:today|now|first|tonight)\\b`,
  `^(?:agree[sd]?|agreeing|go(?:es|ne|ing)? along|went along|sid(?:ed|es|ing)|vot(?:ed|es|ing)) with (?:the majority|everyone|everybody|whoever|the crowd|every|anyone)\\b`,
  `^it in for\\b`,
  `^push(?:es|ed|ing)? [^_]{0,40}?\\b(?:hard|harder|hardest|aggressively|relentlessly)\\b`,
  `^wants? (?:us )?to (?:rush|hurry|silence|end the (?:discussion|debate)|cut)\\b`,
  `^(?:[^_]{0,40}? )?too [a-z]+ (?:for (?:my|our) (?:taste|liking|comfort)|to be (?:true|real|natural|innocent|honest|a villager|credible|believable|trusted|genuine|a coincidence|coincidence))\\b`,
  `^(?:[^_]*? )?(?:with|has|have|had|having) (?:nothing|no [a-z]+|little|zero [a-z]+) to (?:back|support|show|justify|prove)\\b`,
  `^answer for\\b`,
  `^(?:involved |part |responsible )?(?:in|on|behind|of|for) (?:both|all|every|each|the|our) (?:of )?(?:[a-z]+ )?(?:wrong|bad|failed|mistaken|false) (?:vote|lynch|elimination|accusation)s?\\b`,
  `^needs? (?:an? |some )?(?:[a-z]+ )?(?:scapegoat|distraction|target|fall guy|victim|way out)\\b`,
  `^(?:up to something|not what (?:he|she|they|@\\d|you) seems?|too [a-z]+ to be|hard to (?:trust|believe|read as town))`,
].map((source) => new RegExp(source));

/** The same of all his words, with those that are light elsewhere: "trying to look helpful", "conveniently forgot". */
const SHOW: readonly RegExp[] = [
  /^(?:[a-z]+ ){0,3}?(?:trying|tries|tried|attempting|wants?|working hard|desperate) (?:so |too |very )?(?:hard )?to (?:appear|look|seem|sound|come across|pass)\b/,
  /^(?:'s (?:[a-z'-]+ ){1,3}?)?(?:has |have |just |so |also |quite |rather |very )*(?:conveniently|suspiciously|curiously|mysteriously|awfully) [a-z]+/,
];

/** "… exactly what a wolf would do", "… consistent with him being a wolf": of whom the sentence began with. */
const LIKE_A_WOLF =
  /^[^_]*? (?:exactly|just|precisely|what|how|typical|classic|consistent with|textbook|behaviou?r of|like|fits?|the way|as if|straight from|straight out of|suggests?|screams?|points to)\b[^_!@]{0,32}\b(?:wolf|wolves|werewolf|werewolves)\b(?! claims?| attack| kills?)/;
const NOT_A_WOLF = /\b(?:not|no|never|villager|innocent|town|human|unlike|rather than|against)\b/;

/** What stands before his name, and what may have to follow it. */
const POINTED_AT: readonly (readonly [before: RegExp, after?: RegExp])[] = [
  [
    /\b(?:arithmetic|maths?|numbers|process|records?|votes?|facts|data|timeline|pieces|elimination|deduction|arrows?|roads?) (?:[a-z]+ )?(?:points?|leads?|comes? down|narrows?|lands?) (?:[a-z]+ ){0,2}(?:to|at|on|toward)$/,
  ],
  [/\b(?:we are|i am|us|me|are) left with(?: only| just)?$/],
  [
    /\b(?:inconsistenc(?:y|ies)|contradictions?|doubts?|suspicions?) (?:[a-z]+ )?(?:arises?|comes?|stems?|remains?|emerges?|starts?) (?:from|about|around|with)$/,
  ],
  [
    /\b(?:odd|strange|weird|suspicious|curious|telling|convenient|concerning|funny|troubling) (?:to me )?(?:that|how)$/,
  ],
  [
    /\bthe (?:way|fact that|timing of)$/,
    /\bmakes? me (?:think|suspect|wonder|doubt|question|believe)\b(?!.*\b(?:a villager(?! should)|innocent|town|human|honest|the truth)\b)/,
  ],
  [
    /^[^@]*\bmakes$/,
    /^(?:look|seem|appear|sound) (?:[a-z]+ )?(?:like (?:@\d|you|a wolf|a liar)|guilty|suspicious|bad|worse|wolfy|shady|desperate)/,
  ],
  [/\blean(?:ing)? (?:wolf|werewolf|scum|guilty|evil) (?:on|with|for|regarding)$/],
  [/\b(?:overlooking|forgetting(?: about)?|sleeping on|ignoring)$/, /^(?!'s|as\b|and\b)/],
  [/\bmakes it$/],
  [
    /\b(?:that|this) is (?:exactly |just |precisely )?what$/,
    /^(?:wants?|would want)\b(?! (?:to (?:know|hear|ask|say|see)|us to))/,
  ],
  [/\bcaught$/, /^(?:in|lying|out|red-handed|contradicting)\b/],
  [
    /\b(?:believ\w+|trust\w*|support\w*) (?:@\d|you|several)(?: 's [a-z]+)? (?:over|more than|rather than|instead of)$/,
  ],
  [/\bvote (?:right )?where it is(?: on)?$/],
  [
    /\bthe (?:only|one|sole|single) (?:[a-z]+ )?(?:person|player|one|name|voice)(?: [a-z]+)? (?:who|that) (?!(?:[a-z]+ ){0,2}(?:trust|clear|help|answer|made sense|makes sense|believ))[^@_]{3,60}? (?:is|was)$/,
  ],
  [
    /\bthe (?:ones?|person|player) (?:who |that |we |you )(?:[a-z]+ )?(?:should|needs? to|ought to|must|has to|have to) (?:be )?(?:answer|explain|worr|question|hang|go\b|look|watch|focus|vot|scrutin|press|suspect)[^@_]{0,30} (?:is|are)$/,
  ],
  [
    /\bwould (?:much )?rather (?:it be|it was|see|lose|vote(?: for| out)?|lynch|eliminate|hang|exile|remove)$/,
  ],
  [/\bsee$/, /^(?:leave|go|gone|out|hang|voted|eliminated|exiled|removed)\b/],
  [/\bmak(?:es|ing|e)$/, /^(?:a|the|our|my) (?:[a-z]+ )?(?:liar|wolf|werewolf|fake|fraud|suspect)\b/],
  [
    /\bmy (?:read|view|opinion|take) (?:on|of)$/,
    /^(?:has |is |just )*(?:(?:gone|changed|shifted|moved|dropped|turned)\b[^_]*\b(?:to|into) (?:\w+ )?(?:wolf\w*|sus\w*|guilty|bad|negative)|(?:got\w*|gone|getting|turned) (?:\w+ )?(?:worse|sour|bad)|soured)\b/,
  ],
  [/\bthe (?:threat|danger)$/, /^(?:poses?|represents?)\b/],
  [
    /\b(?:one|person|player) who (?:[a-z]+ )?(?:attacked|killed|lied|murdered|bit|ate|did this)\b[^.]*\b(?:is|be)$/,
  ],
];

/** With a denial of their own before his name. */
const DESPITE: readonly (readonly [before: RegExp, after?: RegExp])[] = [
  [
    /\bnot (?:[a-z]+ )?(?:buy|buying|believe|believing|trust|trusting|accept|accepting|convinced by)(?: a word| anything| any of)?(?: what| whatever| anything| everything| of what| how| the way)$/,
  ],
  [
    /\bnot (?:be |get |let \S+ be )?(?:fooled|deceived|swayed|misled|tricked|taken in|blinded|charmed|manipulated) by$/,
  ],
  [/\bnot (?:let|letting)$/, /^off the hook\b/],
  [
    /\bnot (?:[a-z]+ )?(?:comfortable|happy|satisfied|impressed|thrilled) (?:with|by|about)(?: how)?(?: [a-z]+)?$/,
  ],
  [
    /\b(?:not|hard to|difficult to) (?:get past|get over|ignore|overlook|shake|look past|forget|let go of)\b(?:(?!\byou\b)[^@_]){0,40}$/,
  ],
  [
    /\bno (?:innocent|good|plausible|reasonable|town|villager|honest) (?:explanation|reason|excuse|motive)s?\b[^@_]{0,20}$/,
  ],
  [
    /\b(?:nothing|not a word|none of what|not one thing)$/,
    /^(?:has |have |is |are )?(?:says?|said|saying|does|did|done|doing|claims?|claimed|offers?|offered)\b(?!.*\b(?:suspicious|wrong|off|wolf\w*|bad|odd|strange|worr\w+|bother\w*)\b)/,
  ],
];
const HIS_OWN =
  /\b(?:claim|counterclaim|story|vote|answer|defen[cs]e|accusation|argument|reveal|result|silence|behaviou?r|explanation|reaction|what (?:i|we) (?:have |just )?(?:hear|heard|see|seen|saw|get|got)) (?:from|by|of)$/;
/** "That answer dodges the question." */
const HIS_ANSWER = new RegExp(
  `^(?:that|this) (?:answer|explanation|reply|claim|defen[cs]e|response|story|excuse|reaction) (?:(?:[a-z]+ ){0,3}?${VERBS}|(?:does|did|do) not (?:[a-z]+ )?(?:reassure|convince|satisfy|help|explain|answer|address|persuade))`,
);
/** "That looks like an attempt to blend in": of whom the sentence before was about. */
const LOOKS_LIKE = new RegExp(
  `^(?:and |to me )?(?:that|this|it) (?:[a-z]+ )?(?:is|looks?|feels?|seems?|sounds?|reads?|strikes me)(?: [a-z]+)? (?:like|as|to be) (?:an? |another |the |you (?:are|is) |@\\d is )?(?:[a-z]+ ){0,3}?(?:to |at |of )?(?:[a-z]+ly )?${VERBS}`,
);
const ASKED_FOR = /\bcan we (?:[a-z]+ )*?(?:please|just|finally|all)\b/;

/** Said to somebody's face, with nothing said of him: "Nice try, Bo." */
const SCORN =
  /\b(?:(?:nice|good) try|how (?:very )?convenient|that is rich|nobody (?:[a-z]+ )?is (?:fooled|buying)|no one (?:[a-z]+ )?is (?:fooled|buying)|not (?:buying|falling for) (?:it|that|this)|drop the act|(?<!my )(?:good)?bye|(?:that|this) is an? (?:weird|strange|odd|suspicious|bizarre) (?:thing|way|answer|question|response|choice|move)|exactly what i would expect|it is over|game over for you|what (?:a|every|any|all) (?:wolf|wolves) (?:[a-z]+ )?(?:says?|does|do)\b|(?:that|this) (?:is|was) not (?:an? |very |so |exactly |particularly )*(?:convincing|believable|credible|honest)|what (?:you|@\d) (?:are|is) playing at|(?:you|@\d) (?:are|is) not fooling)\b/;
const WHY_SO =
  /\bwhy (?:are |is |were |was )?(?:you |@\d )?so (?:quick|eager|keen|desperate|insistent|nervous|determined|defensive|evasive|focused on|afraid|worried)\b/;
const WHY_IS_HE_SO =
  /\bwhy (?:is|was) @([1-8]) so (?:quick|eager|keen|desperate|insistent|nervous|determined|defensive|evasive|afraid)\b/;

function thoughtAfter(clause: Clause, at: number): string {
  let text = '';
  for (let i = at + 1; i < Math.min(clause.said.length, at + REACH); i++) {
    const tag = clause.tag(i);
    if (BREAKS.test(clause.tags(i)) || (tag === ',' && clause.tag(i + 1) === 'P')) break;
    // "(Finn, then Gus) …" is not what Gus does.
    if (tag === ')' && !clause.tags(at, i).includes('(')) break;
    if (tag !== ',' && tag !== '"') text += `${tag === BLOT ? '_' : clause.word(i)} `;
  }
  return text;
}

function thoughtBefore(clause: Clause, at: number): string {
  let text = '';
  for (let i = at - 1; i >= Math.max(0, at - REACH); i--) {
    const tag = clause.tag(i);
    if (/[!.X]/.test(tag)) break;
    if (!/[,:"]/.test(tag)) text = `${tag === BLOT ? '_' : clause.word(i)} ${text}`;
  }
  return text.trimEnd();
}

function acts(clause: Clause, at: number): boolean {
  const before = clause.word(at - 1);
  if (before === 'unlike') return false;
  const actedOn = /[xbvz]/.test(clause.tag(at - 1)) && ACTS_ON_HIM.test(before);
  return !(actedOn && clause.tag(at + 1) !== 's') && !DONE_TO_HIM.test(clause.before(at));
}

const isPointedAt = (ways: typeof POINTED_AT, before: string, after: string): boolean =>
  ways.some(([lead, rest]) => lead.test(before) && (!rest || rest.test(after)));

function withoutLightWords(text: string): string {
  const words = text.split(' ');
  const first = words.findIndex((word) => !LIGHT.test(word));
  return words.slice(Math.max(0, first)).join(' ');
}

function actsBadly(clause: Clause, at: number, before: string, after: string): boolean {
  if (HIS_OWN.test(before)) return CONDUCT.some((way) => way.test(`'s claim ${after}`));
  if (!acts(clause, at)) return false;
  const wolfish = LIKE_A_WOLF.exec(after);
  const plain = withoutLightWords(after);
  return (
    CONDUCT.some((way) => way.test(plain)) ||
    SHOW.some((way) => way.test(after)) ||
    (wolfish !== null && !NOT_A_WOLF.test(wolfish[0]))
  );
}

/** "Isn't it strange that Bo knew?", "Is it just me, or is Bo dodging?" ask for nothing. */
const ASKED_OF_ALL =
  /^(?:[a-z]+ )?(?:(?:is|was|does|do) (?:not (?:it|that|this|anyone|anybody|you)|it not)\b[^@]*\b(?:odd|strange|weird|suspicious|curious|convenient|interesting|telling|funny|off|concerning)\b[^@]*|(?:does|did|has) (?:anyone|anybody|no one|nobody)(?: else)? (?:find|think|notice|noticed)[^@]*\b(?:odd|strange|weird|suspicious|curious|convenient)\b[^@]*|is it (?:just|only) me or (?:is|does|has|was) )@([1-8])/;

/** "Bo's vote only makes sense if he is a wolf." */
const ONLY_IF =
  /\bonly (?:makes?|made) sense (?:if|when|coming from|from) (?:[^ ]+ (?:is|are|were|was) )?(?:an? |the )?(?:wolf|werewolf)\b/;

function readAddressed({ sentence }: Clause, verdicts: Verdicts): void {
  const { addressee, question } = sentence;
  const text = sentence.words.flatMap(({ tag, text: word }) => (/[Q,"]/.test(tag) ? [] : [word])).join(' ');
  if (addressee && (SCORN.test(text) || HIS_ANSWER.test(text) || (question && WHY_SO.test(text))))
    verdicts.accuse([addressee], 2);
  const first = sentence.words.find(({ tag }) => tag === 'P');
  const asked = question ? (ASKED_OF_ALL.exec(text) ?? WHY_IS_HE_SO.exec(text))?.[1] : undefined;
  if (asked) verdicts.accuse([`p:${asked}` as PlayerId], 2);
  if (first && !question && ONLY_IF.test(text)) verdicts.accuse(first.players, 2);
  const meant = sentence.topic ?? addressee;
  if (meant && !question && LOOKS_LIKE.test(text) && !/\bnot\b/.test(text)) verdicts.accuse([meant], 2);
  if (!question || !ASKED_FOR.test(text)) return;
  sentence.words.forEach(({ players }, at) => {
    if (/^(?:vote|eliminate|lynch|exile|hang)/.test(sentence.words[at - 1]?.text ?? ''))
      verdicts.accuse(players, 3);
  });
}

export function readConduct(clause: Clause, verdicts: Verdicts): void {
  for (let at = clause.said.indexOf('P'); at >= 0; at = clause.said.indexOf('P', at + 1)) {
    const before = thoughtBefore(clause, at);
    const after = thoughtAfter(clause, at);
    const bad = isPointedAt(POINTED_AT, before, after) || actsBadly(clause, at, before, after);
    if ((bad && !clause.isDeniedBefore(at)) || isPointedAt(DESPITE, before, after))
      verdicts.accuse(clause.players(at), 2);
  }
  readAddressed(clause, verdicts);
}
