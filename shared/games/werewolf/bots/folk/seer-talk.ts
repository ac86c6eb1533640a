/** When a seer, a doctor, or a wolf posing as one claims the role, and with what. */
import type { PlayerId } from '../../model.ts';
import { isRefuted, rivalsOf, trusts } from './claims.ts';
import { GIFT_WORDS } from './evidence.ts';
import type { Claim, Memory } from './memory.ts';
import type { Mind } from './mind.ts';
import { flourish, type Plan } from './plan.ts';
import type { Part } from './speech.ts';

interface Finding {
  readonly target: PlayerId;
  readonly wolf: boolean;
}

const report = (memory: Memory, { target, wolf }: Finding, how: 'claim' | 'list' | 'new'): Part => {
  const T = memory.name(target);
  const keys = {
    claim: ['claimWolf', 'claimClean'],
    list: ['listWolf', 'listClean'],
    new: ['newWolf', 'newClean'],
  } as const;
  return { key: keys[how][wolf ? 0 : 1], slots: { T } };
};

const say = (parts: readonly Part[], replyTo: Plan['replyTo'] = null): Plan => ({
  parts,
  urgency: 1,
  kind: replyTo ? 'DEFENSE' : 'DISCUSSION',
  replyTo,
});

/** A seer's untold findings about the living, wolves first: the dead have been revealed. */
function untold(mind: Mind): Finding[] {
  const { sight, claims } = mind.memory;
  const told = claims.get(sight.me)?.reports;
  return sight.inspections
    .map(({ targetPlayerId: target, result }) => ({ target, wolf: result === 'WEREWOLF' }))
    .filter(({ target }) => !told?.has(target) && isAlive(mind.memory, target))
    .toSorted((a, b) => Number(b.wolf) - Number(a.wolf));
}

const isAlive = (memory: Memory, id: PlayerId): boolean => memory.others.includes(id);

export function danger(memory: Memory): number {
  const { sight } = memory;
  const votes = [...memory.ballots(sight.day).values()].filter((target) => target === sight.me).length;
  return memory.accusersToday(sight.me).length + votes;
}

/** Another player claims my role, or says what I know to be false. */
function falseClaim(memory: Memory): Claim | undefined {
  const { sight } = memory;
  return [...memory.claims.values()].find(
    (claim) => claim.by !== sight.me && isAlive(memory, claim.by) && isRefuted(memory, claim),
  );
}

function seerPlan(mind: Mind): Plan | null {
  const { memory, temperament } = mind;
  const { sight } = memory;
  const findings = untold(mind);
  const claimed = memory.claims.get(sight.me);
  if (claimed) {
    const isNews = claimed.first.said.day < sight.day;
    const [first, ...rest] = findings;
    if (!first) return null;
    return say([
      flourish('opener', 0.2),
      report(memory, first, isNews ? 'new' : 'list'),
      ...rest.slice(0, 1).map((finding) => report(memory, finding, 'list')),
    ]);
  }
  const impostor = falseClaim(memory);
  if (impostor) {
    const parts: Part[] = [{ key: 'counterClaim', slots: { C: memory.name(impostor.by) } }];
    return say([...parts, ...findings.slice(0, 2).map((f) => report(memory, f, 'list'))], impostor.first);
  }
  const caught = findings.find(({ wolf }) => wolf);
  const boldness = 0.1 + 0.5 * temperament.bite;
  const speaksUp = sight.day > 1 || mind.dice('come-out', sight.day).chance(boldness);
  if (caught && (speaksUp || danger(memory) >= 2)) {
    const rest = findings.filter((finding) => finding !== caught);
    return say([report(memory, caught, 'claim'), ...rest.slice(0, 1).map((f) => report(memory, f, 'list'))]);
  }
  const lateInTheDay = memory.today.length > memory.others.length;
  if (!lateInTheDay || danger(memory) < 3 || sight.inspections.length === 0) return null;
  const [clean] = findings;
  return say([clean ? report(memory, clean, 'claim') : { key: 'claimBare', slots: {} }]);
}

function doctorPlan(mind: Mind): Plan | null {
  const { memory } = mind;
  const { sight } = memory;
  if (!memory.claims.has(sight.me) && danger(memory) >= Math.max(3, memory.others.length / 2)) {
    return say([{ key: 'doctorClaim', slots: {} }]);
  }
  const saved = sight.dawns.some((dawn) => dawn.day === sight.day && dawn.saved);
  const spoken = memory.mine.some(({ said }) => said.day === sight.day);
  if (!saved || spoken || !mind.dice('hint', sight.day).chance(0.4)) return null;
  return { ...say([{ key: 'doctorHint', slots: {} }]), urgency: 0.6 };
}

/** A wolf named by a seer may counter-claim; a bold one may even claim first. One false seer per pack. */
function wolfPlan(mind: Mind): Plan | null {
  const { memory, temperament, packmates } = mind;
  const { sight } = memory;
  const packSpoke = packmates.some((id) => memory.claims.get(id)?.role === 'SEER');
  if (memory.claims.get(sight.me)?.role === 'SEER') return fakeReport(mind);
  if (packSpoke || memory.claims.has(sight.me)) return null;
  const accuser = [...memory.claims.values()].find(
    (claim) =>
      claim.role === 'SEER' &&
      isAlive(memory, claim.by) &&
      claim.by !== sight.me &&
      (claim.reports.get(sight.me) === true || packmates.some((id) => claim.reports.get(id) === true)),
  );
  if (accuser) {
    const aboutMe = accuser.reports.get(sight.me) === true;
    const dares = mind.dice('counter-claim').chance((aboutMe ? 0.35 : 0.05) + 0.4 * temperament.nerve);
    const alibi = dares && mind.suspects.findLast((id) => id !== accuser.by);
    if (!alibi) return null;
    const parts: Part[] = [{ key: 'counterClaim', slots: { C: memory.name(accuser.by) } }];
    const turned = mind.dice('turn-tables').chance(0.6);
    const finding = turned ? { target: accuser.by, wolf: true } : { target: alibi, wolf: false };
    return say([...parts, report(memory, finding, 'list')], accuser.first);
  }
  const anySeer = [...memory.claims.values()].some((claim) => claim.role === 'SEER');
  if (anySeer || sight.day < 2 || !mind.dice('fake-seer', sight.day).chance(0.12 * temperament.nerve))
    return null;
  const victim = mind.suspects.find((id) => !packmates.includes(id));
  if (!victim) return null;
  return say([report(memory, { target: victim, wolf: true }, 'claim')]);
}

/** A false seer must have a report each morning: a friend it never looked at, found clean. */
function fakeReport(mind: Mind): Plan | null {
  const { memory } = mind;
  const { sight } = memory;
  const told = memory.claims.get(sight.me)?.reports;
  const reportedToday = memory.mine.some(
    ({ said, heard }) => said.day === sight.day && heard.reports.length > 0,
  );
  const spokeToday = memory.mine.some(({ said }) => said.day === sight.day);
  if (reportedToday || spokeToday) return null;
  const target = mind.suspects.findLast((id) => !told?.has(id));
  if (!target) return null;
  return say([report(memory, { target, wolf: false }, 'new')]);
}

/** The reaction to another player's claim of today, once per claim. A player named a wolf answers instead. */
export function weighClaim(mind: Mind): Plan | null {
  const { memory, temperament } = mind;
  const { me } = memory.sight;
  const claim = [...memory.claims.values()].find(
    ({ by, first, reports }) =>
      by !== me &&
      first.said.day === memory.sight.day &&
      !reports.get(me) &&
      !memory.mine.some(({ at, heard }) => at > first.at && heard.mentioned.includes(by)),
  );
  if (!claim) return null;
  const rivalled = rivalsOf(memory, claim).some((rival) => memory.stance(rival.by) === 'for');
  const convinced = trusts(memory, temperament, claim) || (mind.packmates.includes(claim.by) && !rivalled);
  const believes = convinced ? 'believe' : 'disbelieve';
  const reactions = memory.today.filter(
    ({ at, heard }) => at > claim.first.at && heard.mentioned.includes(claim.by),
  ).length;
  return {
    parts: [
      flourish('opener', 0.25),
      { key: believes, slots: { C: memory.name(claim.by), gift: GIFT_WORDS[claim.role] } },
    ],
    urgency: 0.8 - 0.12 * reactions,
    kind: 'DISCUSSION',
    replyTo: claim.first,
  };
}

export function rolePlan(mind: Mind): Plan | null {
  switch (mind.memory.sight.role) {
    case 'SEER':
      return seerPlan(mind);
    case 'DOCTOR':
      return doctorPlan(mind);
    case 'WEREWOLF':
      return wolfPlan(mind);
    case 'VILLAGER':
      return null;
  }
}
