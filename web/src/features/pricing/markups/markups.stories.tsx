import type { PricingRule } from '@marga/contract/pricing/pricing';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { Component as Markups } from '../markups.tsx';
import { MarkupDialog } from './markup-dialog.tsx';
import { MarkupList } from './markup-list.tsx';
import { MarkupPreview } from './markup-preview.tsx';
import { sampleMarkup, SAMPLE_MARKUPS, SAMPLE_PREVIEW } from './sample-markups.ts';

export default { title: 'Settings/Markups' };

export function MarkupRules() {
  return (
    <div className="overflow-clip rounded-8 border border-line bg-surface">
      <MarkupList rules={SAMPLE_MARKUPS} onChange={() => undefined} onEnd={() => undefined} />
    </div>
  );
}

export function MarkupPreviewExample() {
  return (
    <div className="grid max-w-136 gap-4">
      <MarkupPreview preview={SAMPLE_PREVIEW} />
    </div>
  );
}

type Listed = NonNullable<SampleAnswers['pricing.list-markups']>;

const LISTED: Listed = {
  items: [
    sampleMarkup(),
    sampleMarkup({
      id: 'rul_01m7eh9ktefjj89ryxw9m7a2x2' as PricingRule['id'],
      name: 'Diwali week',
      state: 'coming',
    }),
  ],
  nextCursor: null,
};

function show(
  listed: Listed,
  { role = 'owner', ...answers }: SampleAnswers & { role?: 'owner' | 'booker' } = {},
  children: ReactNode = <Markups />,
): ReactNode {
  const memberships = SAMPLE_SESSION.memberships.map((membership) => ({ ...membership, role }));
  return (
    <SampleApi
      session={{ ...SAMPLE_SESSION, memberships }}
      answers={{ 'pricing.list-markups': listed, 'pricing.end-markup': 'pending', ...answers }}
    >
      {children}
    </SampleApi>
  );
}

export function MarkupsOfOwner() {
  return show(LISTED);
}

/** A booker may see what clients pay and change none of it. */
export function MarkupsOfBooker() {
  return show(LISTED, { role: 'booker' });
}

export function NoMarkups() {
  return show({ items: [], nextCursor: null });
}

export function MarkupsLoading() {
  return show('pending');
}

export function MarkupsNotRead() {
  return show('no-network');
}

const dialog = <MarkupDialog replaced={undefined} onClose={() => undefined} />;

export function NewMarkup() {
  return show(LISTED, {}, dialog);
}

export function NewMarkupWithMistakes() {
  return show(LISTED, {}, dialog);
}
NewMarkupWithMistakes.play = submitStory();
