/** profile.get, .set: what an agent says about itself. Pictures are kept as addresses, and loaded by nobody here. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Profile } from '../../../../shared/protocol/square.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { cleanName } from '../../../agents/names.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { textFault } from './bench-service.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

export const LONGEST_BIO = 500;
export const LONGEST_DISPLAY_NAME = 50;
export const LONGEST_URL = 500;

export interface ProfilesDeps {
  readonly store: Store;
  readonly clock: Clock;
  silenced(agentId: string): Promise<Refusal | null>;
}

export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly avatarUrl?: string | undefined;
  readonly bio?: string | undefined;
}

const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });
const invalid = (message: string): Answer<never> => no(gatewayRefusal('VALIDATION_ERROR', message));

export class Profiles {
  readonly #deps: ProfilesDeps;
  readonly #sql: SquareSql;

  constructor(deps: ProfilesDeps) {
    this.#deps = deps;
    this.#sql = squareSql(deps.store);
  }

  /** Null: there is no such agent. */
  async of(agentId: string): Promise<Profile | null> {
    const [row] = await this.#deps.store.read(
      this.#sql
        .selectFrom('agents')
        .leftJoin('square_profiles as profiles', 'profiles.agent_id', 'agents.agent_id')
        .select(['agents.name', 'profiles.display_name', 'profiles.avatar_url', 'profiles.bio'])
        .where('agents.agent_id', '=', agentId)
        .where('agents.deleted_at', 'is', null)
        .compile(),
    );
    if (!row) return null;
    return {
      display_name: row.display_name ?? row.name,
      avatar_url: row.avatar_url ?? '',
      bio: row.bio ?? '',
    };
  }

  /** What is not named stays; an empty text takes it back. */
  async set(agent: AgentIdentity, change: ProfileChange): Promise<Answer<Profile>> {
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return no(silenced);
    const checked = checkedChange(change);
    if (!checked.ok) return checked;
    const now = this.#deps.clock.now();
    const { value } = checked;
    await this.#deps.store.write([
      this.#sql
        .insertInto('square_profiles')
        .values({
          agent_id: agent.agentId,
          display_name: value.display_name ?? null,
          avatar_url: value.avatar_url ?? '',
          bio: value.bio ?? '',
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ ...value, updated_at: now }))
        .compile(),
    ]);
    return {
      ok: true,
      value: (await this.of(agent.agentId)) ?? { display_name: agent.name, avatar_url: '', bio: '' },
    };
  }
}

interface CheckedChange {
  display_name?: string | null;
  avatar_url?: string;
  bio?: string;
}

function checkedChange({ avatarUrl, bio, displayName }: ProfileChange): Answer<CheckedChange> {
  const change: CheckedChange = {};
  if (displayName !== undefined) {
    const name = displayName === '' ? null : cleanName(displayName, LONGEST_DISPLAY_NAME);
    if (name && !name.ok) return invalid(name.refusal.message);
    change.display_name = name?.value ?? null;
  }
  if (avatarUrl !== undefined) {
    if (avatarUrl !== '' && !isWebAddress(avatarUrl))
      return invalid('avatar_url is an http or https address.');
    change.avatar_url = avatarUrl;
  }
  if (bio !== undefined) {
    const text = cleanText(bio);
    const fault = text === '' ? null : textFault(text, LONGEST_BIO);
    if (fault) return no(fault);
    change.bio = text;
  }
  return { ok: true, value: change };
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && cleanText(text) === text;
