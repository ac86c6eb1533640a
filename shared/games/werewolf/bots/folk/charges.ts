/** Accusing a player, joining an accusation, and defending the accused. */
import { listed, numberWord } from '../../../../protocol/english.ts';
import type { PlayerId } from '../../model.ts';
import { namedWolf, trusts } from './claims.ts';
import type { Remark } from './memory.ts';
import { isCredit, type Mind } from './mind.ts';
import { pronouns, type Slots } from './phrasing.ts';
import { accusation, chargeAgainst, flourish, type Plan } from './plan.ts';
import type { Part } from './speech.ts';
import { accusedByMe, myTalk, news, pointedThisMorning, stancesToday, type Urge } from './today.ts';

export const accuseSomebody: Urge = (mind) => {
  const { memory, temperament } = mind;
  const mine = accusedByMe(mind);
  const seen = namedWolf(memory);
  const top = seen ?? mind.suspects[0];
  if (!top || mine.includes(top)) return null;
  const dice = mind.dice('accuse', memory.sight.day, top, myTalk(mind).length);
  const urgency = Math.min(0.85, 0.35 + 0.3 * temperament.bite + 0.12 * Math.max(0, mind.suspicion(top)));
  const T = memory.name(top);
  if (seen) {
    const parts: Part[] = [flourish('opener', 0.2), { key: 'insistSeen', slots: { T } }];
    return { parts, urgency, kind: 'DISCUSSION', replyTo: null };
  }
  const before = mine.at(-1);
  if (before && memory.others.includes(before) && mind.suspicion(top) > mind.suspicion(before) + 0.4) {
    const parts: Part[] = [{ key: 'swing', slots: { T, B: memory.name(before) } }, ...reason(mind, top)];
    return { parts, urgency, kind: 'DISCUSSION', replyTo: null };
  }
  if (pointedThisMorning(mind).includes(top)) {
    const why = reason(mind, top);
    const parts: Part[] = [{ key: 'insist', slots: { T } }, ...why];
    return { parts, urgency: urgency - (why.length > 0 ? 0.1 : 0.35), kind: 'DISCUSSION', replyTo: null };
  }
  const charge = memory.today.findLast(
    ({ said, heard }) =>
      said.playerId !== memory.sight.me && heard.accused.includes(top) && isCompany(mind, said.playerId),
  );
  if (charge && dice.chance(0.65)) return joinIn(mind, top, charge, urgency);
  const parts = [flourish('opener', 0.3), ...accusation(mind, top, dice), flourish('closer', 0.25)];
  return { parts, urgency, kind: 'DISCUSSION', replyTo: null };
};

/** A player never joins an accuser whom it has accused itself today, or whose claim it does not believe. */
function isCompany(mind: Mind, other: PlayerId): boolean {
  const claim = mind.memory.claims.get(other);
  return mind.memory.stance(other) !== 'against' && (!claim || trusts(mind.memory, mind.temperament, claim));
}

function reason(mind: Mind, target: PlayerId): Part[] {
  const charge = chargeAgainst(mind, target, mind.dice('reason', target, mind.memory.remarks.length));
  return charge
    ? [{ key: `why.${charge.topic}`, slots: { ...charge.slots, ...pronouns('they') }, odds: 0.75 }]
    : [];
}

function joinIn(mind: Mind, target: PlayerId, charge: Remark, urgency: number): Plan {
  const { memory } = mind;
  const T = memory.name(target);
  const others = memory
    .accusersToday(target)
    .filter((id) => id !== memory.sight.me && memory.others.includes(id));
  const dice = mind.dice('join', target, memory.remarks.length);
  const names = listed(others.map(memory.name));
  const seen = charge.heard.reports.some((report) => report.wolf && report.target === target);
  if (seen) {
    const parts: Part[] = [{ key: 'follow', slots: { T, C: memory.name(charge.said.playerId) } }];
    return { parts, urgency, kind: 'DISCUSSION', replyTo: charge };
  }
  const lead: Part =
    others.length >= 3 && dice.chance(0.5)
      ? { key: 'tally', slots: { T, names, count: numberWord(others.length + 1) } }
      : { key: 'agree', slots: { T, A: memory.name(charge.said.playerId) } };
  return { parts: [lead, ...reason(mind, target)], urgency, kind: 'DISCUSSION', replyTo: charge };
}

/** Defends an accused player: because they earned it, or because they are of the pack. */
export const defendSomebody: Urge = (mind) => {
  const { memory, temperament } = mind;
  const { me } = memory.sight;
  for (const charge of news(mind)) {
    const ward = charge.heard.accused.find(
      (id) =>
        id !== me &&
        memory.others.includes(id) &&
        (mind.packmates.includes(id)
          ? mind.dice('shield', id, memory.sight.day).chance(0.5 - 0.3 * temperament.nerve)
          : mind.suspicion(id) < -0.35),
    );
    if (!ward || stancesToday(mind).includes(ward)) continue;
    const good = mind.evidence(ward).find(isCredit);
    const T = memory.name(ward);
    const A = memory.name(charge.said.playerId);
    const dice = mind.dice('defend', ward, charge.at);
    const victim = memory.sight.deaths.findLast(({ role }) => role !== 'WEREWOLF');
    const slots: Slots = { T, A, ...(victim ? { V: memory.name(victim.playerId) } : {}) };
    const lead: Part = { key: dice.chance(0.5) ? 'doubt' : 'defend', slots };
    const parts: Part[] = [flourish('opener', 0.2), lead];
    if (good)
      parts.push({ key: `why.${good.topic}`, slots: { ...good.slots, ...pronouns('they') }, odds: 0.8 });
    return { parts, urgency: 0.5 + 0.2 * (1 - temperament.bite), kind: 'DISCUSSION', replyTo: charge };
  }
  return null;
};
