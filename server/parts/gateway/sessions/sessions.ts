import type { Ended, Stepped } from '../../../../shared/contracts/sessions.ts';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { SessionCalls } from './session-calls.ts';
import { type EndAsked, SessionEnding } from './session-ending.ts';
import { type CreateWish, SessionOpening } from './session-opening.ts';
import { SessionStepping, type StepAsked } from './session-stepping.ts';
import type { Created, SessionsDeps, Where } from './session-types.ts';

export class Sessions {
  readonly #opening: SessionOpening;
  readonly #stepping: SessionStepping;
  readonly #ending: SessionEnding;

  constructor(deps: SessionsDeps) {
    const calls = new SessionCalls(deps);
    this.#opening = new SessionOpening(deps, calls);
    this.#stepping = new SessionStepping(deps, calls);
    this.#ending = new SessionEnding(deps, calls);
  }

  create(agent: AgentIdentity, wish: CreateWish, where: Where): Promise<Answer<Created>> {
    return this.#opening.create(agent, wish, where);
  }

  step(agent: AgentIdentity, asked: StepAsked, where: Where): Promise<Answer<Stepped>> {
    return this.#stepping.step(agent, asked, where);
  }

  end(agent: AgentIdentity, asked: EndAsked, where: Where): Promise<Answer<Ended>> {
    return this.#ending.end(agent, asked, where);
  }
}
