/** Every contract that both databases must fulfil. */
import { journalContract } from '../../journal/journal.contract.ts';
import { archiveContract } from '../../parts/archive/archive.contract.ts';
import { oauthRecordsContract } from '../../parts/connect/oauth-records.contract.ts';
import { canonContract } from '../../parts/context/canon.contract.ts';
import { chroniclesContract } from '../../parts/context/chronicles.contract.ts';
import { credentialsContract } from '../../parts/gateway/credentials/credentials.contract.ts';
import { gatewayContract } from '../../parts/gateway/gateway.contract.ts';
import { squareContract } from '../../parts/gateway/square/square.contract.ts';
import { guessesContract } from '../../parts/guesses/guesses.contract.ts';
import { insightContract } from '../../parts/insight/insight.contract.ts';
import { leaguesContract } from '../../parts/league/leagues.contract.ts';
import { webhooksContract } from '../../parts/webhooks/webhooks.contract.ts';
import { worldsContract } from '../../parts/worlds/worlds.contract.ts';
import { agentsContract } from '../agents.contract.ts';
import { engagementsContract } from '../engagements.contract.ts';
import { manyGamesContract } from '../many-games.contract.ts';
import { matchesContract } from '../matches.contract.ts';
import { migrationsContract } from '../migrations.contract.ts';
import { queueContract } from '../queue.contract.ts';
import { type StoreHarness, storeContract } from '../store.contract.ts';
import { tablesContract } from '../tables.contract.ts';

const CONTRACTS = [
  storeContract,
  migrationsContract,
  manyGamesContract,
  agentsContract,
  queueContract,
  matchesContract,
  engagementsContract,
  tablesContract,
  journalContract,
  webhooksContract,
  worldsContract,
  gatewayContract,
  squareContract,
  credentialsContract,
  canonContract,
  chroniclesContract,
  oauthRecordsContract,
  leaguesContract,
  insightContract,
  archiveContract,
  guessesContract,
] as const;

export function runContracts(name: string, harness: StoreHarness): void {
  for (const contract of CONTRACTS) contract(name, harness);
}
