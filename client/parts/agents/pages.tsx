import type { PartPages } from '../part-page.ts';
import { AgentPage } from './agent-page.tsx';

export const agentPages: PartPages<'agents'> = { '/agent/:id': AgentPage };
