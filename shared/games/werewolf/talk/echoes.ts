/** Sentences that name nobody and yet accuse: "That's suspicious" of whom the one before was about, "That's a lie" to whom it is said. */
import type { Clause } from './clause.ts';
import type { Verdicts } from './verdicts.ts';

/** "That is suspicious", "I find that odd". */
const REMARK = /^[aX&,"]*(?:[ht][AaB]*B[adu]*(?:b|qd?w)|I[aA]*F[ht][ad]*b)/;
/** "I don't know what to make of it, but it's fishy." */
const BUT_ODD = /[X!][a,]*[ht][AaB]*B[adu]*b/;
const TELLS =
  /\b(?:suspicious|red flags?|wolf \w+|werewolf \w+|fishy|shady|concerning|worrying|wolfy|scummy|sus|what a wolf|what wolves|bad|telling|damning|partner|not a good look)\b/;
/** "That's our wolf", "that's not how a seer behaves", "that tells me what he is". */
const UNMASKED =
  /^(?:to me |for me |and |so )?(?:that|this|it) (?:is (?:\w+ )?(?:a|the|our) (?:wolf|werewolf)\b|is not (?:how|what) (?:a|the) (?:real |true |actual )?(?:seer|villager|doctor|townie|innocent)\b|(?:alone )?earns \S+ (?:my|our) suspicion)/;
const HOW_ODD = /^how (?:very |awfully |terribly )?(?:convenient|suspicious|odd|strange|curious|fitting)\b/;
const WOLVES_DO =
  /^(?:an? |the |any )?(?:wolf|wolves|werewolf|werewolves) (?:always |often |usually |would |does |do )*(?:do|does|loves?|likes?|wants?|says?|needs?) (?:doing |to do )?(?:exactly |just )?(?:that|this|it) ?$/;
/** "Innocent people don't do that." */
const VILLAGERS_DO_NOT =
  /^(?:an? |the |any )?(?:real |true |genuine |actual )?(?:innocent (?:people|person|players?|villagers?)|innocents?|villagers?|townies?|seers?|doctors?) (?:do|does|would|should) not (?:[a-z]+ )?(?:do|say|act|need|behave|react|hide|talk|panic|lie|attack|celebrate|fear)\b/;
const TYPICAL =
  /^(?:that|this|it) (?:is|was|looks|feels|sounds|seems) (?!not\b)(?:[a-z]+ ){0,3}?(?:typical|classic|consistent|textbook|characteristic|straight)\b[^@]*\b(?:wolf|wolves|werewolf|werewolves)\b/;
/** "Bo jumped in late — that timing bothers me": the second half speaks of whom the first began with. */
const ASIDE = /^[aQ,;&X]*P(?!,).{2,30}?[!,X;&:][a&]*[htq][ax]{0,2}(?:[AaB]*B[adu]*b|[aA]*ja*[MW])/;
const ABOUT_HIM = [HOW_ODD, VILLAGERS_DO_NOT, TYPICAL];
/** "Convenient explanation, Bo." */
const TO_HIS_FACE = /^[ad]*b[xRVK]{1,2},Q$/;
const NOT_CONVINCED = /^i am (?:still |really |just |simply )?not (?:at all )?convinced ?$/;
/** "My vote is clear." */
const DECIDED = /^my (?:final )?vote is (?:clear|decided|set|settled|made|final|cast|locked|locked in) ?$/;
/** "That's my vote." */
const VERDICT = /^a*[ht]B[ad]*ma*V/;
/** "Stop pretending." */
const TOLD_OFF = /^[Q,a]*Na*b/;
/** "That's a lie", "this doesn't add up". */
const CHARGE = /^[aQ,X&"]*(?:[ht]B[ad]*b|[htd]x?[AaB]*N?[Aa]*[ve])/;
const LIE =
  /\b(?:contradiction|inconsistent|inconsistency|slip|slip-up|lie|lies|false|fabricated|made up|add up|make sense|makes no sense|hold up|hold water)\b/;

export function readEchoes(clause: Clause, verdicts: Verdicts): void {
  const { said, sentence } = clause;
  const { addressee, topic } = sentence;
  if (
    topic &&
    (REMARK.test(said) || (!said.includes('P') && BUT_ODD.test(said))) &&
    TELLS.test(clause.text())
  )
    verdicts.accuse([topic], 2);
  if (
    topic &&
    (UNMASKED.test(clause.text()) ||
      ABOUT_HIM.some((way) => way.test(clause.text())) ||
      WOLVES_DO.test(clause.text()))
  )
    verdicts.accuse([topic], 2);
  if (ASIDE.test(said) && !clause.said.includes('N')) verdicts.accuse(clause.players(said.indexOf('P')), 2);
  const meant = addressee ?? topic;
  if (meant && DECIDED.test(clause.text())) verdicts.accuse([meant], 3);
  if (topic && VERDICT.test(said)) verdicts.accuse([topic], 3);
  // "Hilde claims she saved Dmitri. That's a lie."
  if (!addressee && topic && CHARGE.test(said) && LIE.test(clause.text())) verdicts.accuse([topic], 2);
  if (!addressee) return;
  if (TO_HIS_FACE.test(said) || NOT_CONVINCED.test(clause.text())) verdicts.accuse([addressee], 2);
  const toldOff = TOLD_OFF.test(said) && /\b(?:stop|quit) (?!worry)/.test(clause.text(0, 5));
  if (toldOff || (CHARGE.test(said) && LIE.test(clause.text()))) verdicts.accuse([addressee], 2);
}
