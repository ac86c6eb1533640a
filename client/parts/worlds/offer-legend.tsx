import { useSignal } from '@preact/signals';
import type { OfferedLegend } from '../../../shared/protocol/worlds.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { worldsText } from './text.ts';
import type { WorldApi } from './worlds-api.ts';

interface OfferProps {
  readonly api: WorldApi;
  readonly entityId: string;
  readonly name: string;
}

/** One press, and the town's gates say yes or why not. */
export function OfferLegend({ api, entityId, name }: OfferProps) {
  const told = useSignal<OfferedLegend | null>(null);
  const trouble = useSignal('');
  const waits = useSignal(false);
  const offer = async (): Promise<void> => {
    waits.value = true;
    trouble.value = '';
    try {
      told.value = await api.offerLegend(entityId);
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : worldsText.failed;
    } finally {
      waits.value = false;
    }
  };
  return (
    <div class="world-offer">
      <button type="button" class="button small" disabled={waits.value} onClick={() => void offer()}>
        {worldsText.offer}
        <span class="hidden-text">: {name}</span>
      </button>
      <div role="status">
        {told.value && <Outcome told={told.value} />}
        {trouble.value && <p>{trouble.value}</p>}
      </div>
    </div>
  );
}

const Outcome = ({ told: { again, factId, gate, outcome, reasons } }: { readonly told: OfferedLegend }) =>
  outcome === 'accepted' ? (
    <p>
      {again ? worldsText.takenBefore : worldsText.taken}{' '}
      {factId && <PageLink to={`/library/fact/${encodeURIComponent(factId)}`}>{worldsText.readIt}</PageLink>}
    </p>
  ) : (
    <p>
      {outcome === 'waiting' ? worldsText.waitsForReview : worldsText.stopped(gate ?? '')} {reasons.join(' ')}
    </p>
  );
