import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import { Embeddings } from './embeddings.ts';
import { Search } from './search.ts';

interface Sources {
  readonly config: Pick<
    Config,
    'EMBEDDINGS_API_KEY' | 'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL' | 'SEARCH_MAX_DOCUMENTS'
  >;
  readonly clock: Clock;
  readonly log: Log;
}

export const townSearch = ({ config, clock, log }: Sources): Search =>
  new Search({
    mostDocuments: config.SEARCH_MAX_DOCUMENTS,
    embeddings: embeddingsOf({ config, clock, log }),
    onTrouble: (error, during) => log.error({ err: error, during }, 'the search has failed'),
  });

function embeddingsOf({ config, clock, log }: Sources): Embeddings | null {
  const { EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = config;
  if (!baseUrl) return null;
  if (!model) throw new ConfigError('EMBEDDINGS_BASE_URL needs EMBEDDINGS_MODEL');
  return new Embeddings({
    baseUrl,
    model,
    ...(apiKey && { apiKey }),
    now: () => clock.now(),
    onTrouble: (error) => log.warn({ err: error }, 'no embeddings: search goes by the shipped word vectors'),
  });
}
