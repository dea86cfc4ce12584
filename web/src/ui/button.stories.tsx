import { BackLink } from './back-link.tsx';
import { Button, buttonClasses, type ButtonKind } from './button.tsx';
import { TEXT_LINK } from './text-link-classes.ts';

export default { title: 'Button' };

const KINDS: readonly ButtonKind[] = ['primary', 'marigold', 'outline', 'quiet', 'danger'];

export function ButtonKinds() {
  return (
    <div className="flex flex-wrap gap-3">
      {KINDS.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
    </div>
  );
}

export function PendingButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button isPending>Paying</Button>
      <Button disabled>Not now</Button>
    </div>
  );
}

export function ButtonLikeLinks() {
  return (
    <p className="flex flex-wrap items-center gap-4">
      <a href="#button" className={buttonClasses('primary')}>
        A link that acts like a button
      </a>
      <a href="#button" className={TEXT_LINK}>
        A link in running text
      </a>
      <BackLink to="#button">All companies</BackLink>
    </p>
  );
}
