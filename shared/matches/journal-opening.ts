/**
 * Checks the first two events of a journal, where a game draws its seed and then creates the match: whether they pin
 * this game's rules, whether the seed opens its commitment, and whether they describe a valid match.
 */
import { isRecord, type JournalFault, refuseTime, wrong } from './replay-journal.ts';
import { hashSeed } from './rng.ts';

export interface OpeningRules {
  readonly version: number;
  readonly seats: number;
  isSettings(value: unknown): boolean;
}

interface Drawn {
  readonly type: 'SEED_DRAWN';
  readonly engineVersion: number;
  readonly seed: string;
}

interface Created {
  readonly type: 'MATCH_CREATED';
  readonly seedHash: string;
  readonly matchId: string;
  readonly buildingId: string;
  readonly gameNumber: number;
  readonly settings: unknown;
  readonly players: unknown;
}

/** The error in the opening; null if the two events can be trusted. */
export function refuseOpening(
  events: readonly { readonly type: string }[],
  rules: OpeningRules,
): JournalFault | null {
  const [drawn, created] = events as readonly [Drawn | undefined, Created | undefined];
  if (drawn?.type !== 'SEED_DRAWN') return wrong(0, 'a journal begins with SEED_DRAWN');
  if (drawn.engineVersion !== rules.version) {
    return wrong(0, `written by engine version ${drawn.engineVersion}; this is version ${rules.version}`);
  }
  if (created?.type !== 'MATCH_CREATED') return wrong(1, 'SEED_DRAWN is followed by MATCH_CREATED');
  if (typeof drawn.seed !== 'string' || hashSeed(drawn.seed) !== created.seedHash) {
    return wrong(1, 'the seed does not match its published commitment');
  }
  return refuseTime(events, 0) ?? refuseTime(events, 1) ?? refuseCreation(created, rules);
}

function refuseCreation(created: Created, { isSettings, seats }: OpeningRules): JournalFault | null {
  const { matchId, buildingId, gameNumber, settings, players } = created;
  const wrongField = (field: string) => wrong(1, `MATCH_CREATED.${field} makes no sense`);
  if (typeof matchId !== 'string') return wrongField('matchId');
  if (typeof buildingId !== 'string') return wrongField('buildingId');
  if (!Number.isSafeInteger(gameNumber)) return wrongField('gameNumber');
  if (!isSettings(settings)) return wrongField('settings');
  if (!Array.isArray(players) || players.length !== seats) return wrong(1, `a match seats ${seats}`);
  const stranger = players.findIndex((player: unknown) => !isAgent(player));
  return stranger < 0 ? null : wrongField(`players[${stranger}]`);
}

const isAgent = (value: unknown): boolean =>
  isRecord(value) && typeof value.agentId === 'string' && typeof value.displayName === 'string';
