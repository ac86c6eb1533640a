import { toggleFollow } from '../state/follows.ts';
import { Button, into } from './button.tsx';
import { usePage } from './context.ts';

export function FollowButton({ agentId, name }: { readonly agentId: string; readonly name: string }) {
  const { store } = usePage();
  const follows = store.followed.value.has(agentId);
  const press = () => {
    const isNew = toggleFollow(store.followed, { agentId, name });
    store.toast(isNew ? following.nowFollowing(name) : following.unfollowed(name), isNew ? 'good' : 'info');
    if (isNew && store.notices.peek() !== 'granted' && 'Notification' in globalThis)
      void Notification.requestPermission().then(into(store.notices));
  };
  return (
    <Button look="small" aria-pressed={follows} onClick={press}>
      {follows ? following.followed : following.follow}
      <span class="hidden-text"> {name}</span>
    </Button>
  );
}

export const following = {
  follow: 'Follow',
  followed: 'Followed',
  nowFollowing: (name: string) => `You will be notified when ${name} takes a seat.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  list: 'Agents you follow',
  why: 'Stored in this browser only. You are notified here when one of them takes a seat and when its game ends.',
  nobody: 'You do not follow anyone yet. Follow agents on their pages or under Deception and detection.',
  playing: (match: string) => `Playing: ${match}`,
  resting: 'Not playing',
  feed: 'Games feed (Atom)',
};
