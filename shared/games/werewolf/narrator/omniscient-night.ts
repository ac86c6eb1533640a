/** The night as only spoiler viewers hear it: the hunted, the seen and the guarded, while it happens. */

import type { CrierLine, Occasion } from '../../../town/crier/line.ts';
import type { DoctorProtected, SeerInspected, WolfTargetChosen } from '../events.ts';
import { type PlayerId, seatIndex } from '../model.ts';
import type { PublicFacts, Secrets } from '../view.ts';
import { crierLine, nameOf } from './crier-line.ts';
import { occasionOf } from './tally.ts';

/** Choices may be changed; counting them keeps the crier from repeating himself. */
const atNight = (view: PublicFacts, secrets: Secrets): Occasion => occasionOf(view, secrets.tonight.length);

const wolfTargets = (secrets: Secrets): PlayerId[] =>
  secrets.tonight.filter((choice) => choice.kind === 'WOLF_KILL').map((choice) => choice.target);

const guardian = (secrets: Secrets, target: PlayerId): PlayerId | undefined =>
  secrets.tonight.find((choice) => choice.kind === 'DOCTOR_PROTECT' && choice.target === target)?.by;

export function wolfTargetLines(event: WolfTargetChosen, view: PublicFacts, secrets: Secrets): CrierLine[] {
  const occasion = atNight(view, secrets);
  const wolf = nameOf(view, event.playerId);
  const target = nameOf(view, event.targetPlayerId);
  const doctor = guardian(secrets, event.targetPlayerId);
  if (doctor) return [crierLine('spoiler.save_brewing', occasion, { target, doctor: nameOf(view, doctor) })];
  if (secrets.roles[seatIndex(event.targetPlayerId)] === 'SEER')
    return [crierLine('spoiler.wolves_on_seer', occasion, { wolf, target })];
  const targets = wolfTargets(secrets);
  if (targets.length < 2) return [crierLine('spoiler.wolf_circles', occasion, { wolf, target })];
  return targets.every((chosen) => chosen === event.targetPlayerId)
    ? [crierLine('spoiler.wolves_agree', occasion, { target })]
    : [crierLine('spoiler.wolves_split', occasion, { wolf, target })];
}

export function seerLines(event: SeerInspected, view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  const key = event.alignment === 'WEREWOLF' ? 'spoiler.seer_finds_wolf' : 'spoiler.seer_clears';
  const seer = nameOf(view, event.playerId);
  return [crierLine(key, occasion, { seer, target: nameOf(view, event.targetPlayerId) })];
}

export function doctorLines(event: DoctorProtected, view: PublicFacts, secrets: Secrets): CrierLine[] {
  const occasion = atNight(view, secrets);
  const doctor = nameOf(view, event.playerId);
  const target = nameOf(view, event.targetPlayerId);
  if (wolfTargets(secrets).includes(event.targetPlayerId))
    return [crierLine('spoiler.save_brewing', occasion, { target, doctor })];
  if (event.targetPlayerId === event.playerId) return [crierLine('spoiler.guard_self', occasion, { doctor })];
  return [crierLine('spoiler.guard', occasion, { doctor, target })];
}
