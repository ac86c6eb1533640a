import { useSignal } from '@preact/signals';
import type { AgentKeepsakes } from '../../../shared/contracts/gateway.ts';
import { ApiError } from '../../net/rest.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { cut, sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { agentApi } from './api.ts';
import { agentText as text } from './text.ts';

type Credential = AgentKeepsakes['credentials'][number];

const LONGEST_LABEL = 40;

interface CredentialTableProps {
  readonly agentId: string;
  readonly credentials: readonly Credential[];
  onRemoved(): void;
}

/** Labels, and a way to delete them: the contents are never shown. */
export function CredentialTable({ agentId, credentials, onRemoved }: CredentialTableProps) {
  const { store } = usePage();
  const { credentialColumns: words } = text;
  return (
    <DataTable
      caption={text.credentials}
      none={text.noCredentials}
      rows={credentials}
      keyOf={({ id }) => id}
      columns={[
        {
          label: words.what,
          heads: true,
          cell: ({ experience_id: id, experience_name: name }) => (
            <PageLink to={`/x/${encodeURIComponent(id)}`}>{name}</PageLink>
          ),
        },
        {
          label: words.label,
          cell: ({ is_default, label, meant_for }) => (
            <>
              {cut(label, LONGEST_LABEL)} {is_default && !meant_for && <Chip tone="good">{text.inUse}</Chip>}
              {meant_for && <Chip tone="bad">{text.meantFor(meant_for)}</Chip>}
            </>
          ),
        },
        {
          label: words.method,
          cell: ({ auth_method: method }) => text.methods[method] ?? method,
        },
        {
          label: words.since,
          number: true,
          cell: ({ created_at: at }) => sinceWords(Date.parse(at), store.second.value),
        },
        {
          label: words.remove,
          cell: (credential) => (
            <RemoveButton agentId={agentId} credential={credential} onRemoved={onRemoved} />
          ),
        },
      ]}
    />
  );
}

interface RemoveButtonProps {
  readonly agentId: string;
  readonly credential: Credential;
  onRemoved(): void;
}

function RemoveButton({ agentId, credential, onRemoved }: RemoveButtonProps) {
  const { store } = usePage();
  const sure = useSignal(false);
  const busy = useSignal(false);
  const { experience_name: name, id, label } = credential;
  const press = async () => {
    if (!sure.value) {
      sure.value = true;
      return;
    }
    busy.value = true;
    try {
      await agentApi.removeCredential(agentId, id);
      onRemoved();
    } catch (error) {
      store.toast(error instanceof ApiError ? error.message : text.notRemoved, 'bad');
    }
    sure.value = false;
    busy.value = false;
  };
  return (
    <Button
      look="small"
      text={sure.value ? text.removeSure : text.remove}
      disabled={busy.value}
      aria-label={sure.value ? `${text.removeSure} ${label}` : text.removeOf(label, name)}
      onClick={() => void press()}
      onBlur={setTo(sure, false)}
    />
  );
}
