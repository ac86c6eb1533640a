import { toggleFollow } from '../state/follows.ts';
import { following as text } from '../text/following.ts';
import { Button, into } from './button.tsx';
import { usePage } from './context.ts';

export function FollowButton({ agentId, name }: { readonly agentId: string; readonly name: string }) {
  const { store } = usePage();
  const follows = store.followed.value.has(agentId);
  const press = () => {
    const isNew = toggleFollow(store.followed, { agentId, name });
    store.toast(isNew ? text.nowFollowing(name) : text.unfollowed(name), isNew ? 'good' : 'info');
    if (isNew && store.notices.peek() !== 'granted' && 'Notification' in globalThis)
      void Notification.requestPermission().then(into(store.notices));
  };
  return (
    <Button look="small" aria-pressed={follows} onClick={press}>
      {follows ? text.followed : text.follow}
      <span class="hidden-text"> {name}</span>
    </Button>
  );
}
