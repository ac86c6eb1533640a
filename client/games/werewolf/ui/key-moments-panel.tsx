import { MomentsPanel } from '../../../ui/moments-panel.tsx';
import { words } from '../text.ts';

export const KeyMomentsPanel = () => (
  <MomentsPanel testId="werewolf-key-moments" empty={words.moments.empty} />
);
