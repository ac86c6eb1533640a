import { useMemo } from 'preact/hooks';
import { Button, setTo } from '../../../ui/button.tsx';
import { MomentsPanel } from '../../../ui/moments-panel.tsx';
import { Transcript } from '../../../ui/transcript.tsx';
import { keyMomentsOf, type LabelledLine, labelLines } from '../state/line-labels.ts';
import type { Line } from '../state/match-model.ts';
import { words } from '../text.ts';
import { TranscriptLine } from './transcript-line.tsx';
import { useMatch } from './use-match.ts';

export function TranscriptPanel() {
  const { model, moments, labels, playing } = useMatch();
  const labelsOf = labelLines(labels.value, keyMomentsOf(moments.value));
  return (
    <Transcript
      id="talk"
      testId="werewolf-transcript"
      words={words.talk}
      lines={playing.value ? model.value.lines.filter(isOpenly) : model.value.lines}
      entry={(line, marked) => <Entry key={line.id} line={line} labels={labelsOf(line)} marked={marked} />}
    />
  );
}

/** Somebody may look over a player's shoulder: private knowledge stays under the card. */
const isOpenly = ({ kind }: Line): boolean => kind !== 'night-action' && kind !== 'wolf-chat';

interface EntryProps {
  readonly line: Line;
  readonly labels: readonly LabelledLine[];
  readonly marked: boolean;
}

function Entry({ line, labels, marked }: EntryProps) {
  const { model } = useMatch();
  const labelled = labels.map(({ label }) => label).join();
  // A line's text changes with its labels alone; a long match must not be rendered anew with every event.
  const content = useMemo(
    () => <TranscriptLine line={line} model={model.peek()} labels={labels} />,
    [line, model, labelled, model.peek().seated],
  );
  return (
    <li
      class={marked ? 'line marked' : 'line'}
      data-kind={line.kind}
      data-event={line.id}
      data-testid="werewolf-transcript-entry"
      tabIndex={-1}
    >
      {content}
      {line.kind === 'speech' && <ReplyButton to={line.id} />}
    </li>
  );
}

/** For a player who may speak now. */
function ReplyButton({ to }: { readonly to: string }) {
  const { seat, turn } = useMatch();
  const own = seat.value;
  if (!own || !turn.value?.speaks) return null;
  return <Button look="small reply-to" text={words.talk.replyTo} onClick={setTo(own.replyTo, to)} />;
}

export const KeyMomentsPanel = () => (
  <MomentsPanel testId="werewolf-key-moments" empty={words.moments.empty} />
);
