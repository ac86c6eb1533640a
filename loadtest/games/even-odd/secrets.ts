/**
 * The viewers who may know a choice, by the journal alone: the chooser, and everybody from the draw on. Omniscient viewers get no
 * exception.
 */
import type { ChoiceMade, LogEntry } from '../../../shared/games/even-odd/events.ts';
import type { Witness } from '../../checks/witness.ts';

export function leaksIn(log: readonly LogEntry[], witness: Witness): string[] {
  const made = log.flatMap(({ event }) => (event.type === 'CHOICE_MADE' ? [event] : []));
  return [...audienceLeaks(log, witness), ...heldLeaks(made, witness), ...nonceLeaks(log, made, witness)];
}

/** Every event names its audience in the journal. */
function audienceLeaks(log: readonly LogEntry[], witness: Witness): string[] {
  const audiences = new Map(log.map(({ event }) => [event.eventId, event.audience]));
  const leaks: string[] = [];
  for (const [eventId, versions] of witness.events) {
    const audience = audiences.get(eventId);
    if (audience === undefined || audience === 'public') continue;
    for (const viewer of versions.flatMap(({ viewers }) => [...viewers])) {
      if (viewer !== audience)
        leaks.push(`${viewer} was sent ${eventId}, which the journal keeps for ${audience}`);
    }
  }
  return leaks;
}

/** The private field of a seat holds the owner's own choice, in the owner's state alone. */
function heldLeaks(made: readonly ChoiceMade[], witness: Witness): string[] {
  const own = new Set(made.map(({ playerId, choice }) => `${playerId} ${choice}`));
  const leaks: string[] = [];
  for (const { secret, viewers } of witness.secrets.values()) {
    const owner = `p:${secret.seat}`;
    for (const viewer of viewers) {
      if (viewer !== owner || !own.has(`${owner} ${secret.value}`))
        leaks.push(`${viewer} held ${secret.field} ${secret.value} of ${owner}`);
    }
  }
  return leaks;
}

/** A nonce opens its seal: before the draw only the chooser may receive it. */
function nonceLeaks(log: readonly LogEntry[], made: readonly ChoiceMade[], witness: Witness): string[] {
  const draws = new Set(log.flatMap(({ event }) => (event.type === 'NUMBER_DRAWN' ? [event.eventId] : [])));
  const leaks: string[] = [];
  for (const [eventId, versions] of witness.events) {
    if (draws.has(eventId)) continue;
    for (const { text, viewers } of versions) {
      for (const { nonce, playerId, round } of made) {
        if (!text.includes(nonce)) continue;
        const others = [...viewers].filter((viewer) => viewer !== playerId);
        leaks.push(
          ...others.map((viewer) => `${viewer} was sent the nonce of ${playerId} in round ${round}`),
        );
      }
    }
  }
  return leaks;
}
