import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { submitStory } from '../../styleguide/submit-story.ts';
import { Component as Confirm } from './confirm.tsx';
import { Component as Unsubscribe } from './unsubscribe.tsx';

export default { title: 'Newsletter/Links' };

const LINK = `#code=${'k'.repeat(43)}` as const;

function show(children: ReactNode, answers: SampleAnswers, at?: `#${string}`): ReactNode {
  return (
    <SampleApi answers={answers} {...(at === undefined ? {} : { at })}>
      {children}
    </SampleApi>
  );
}

const press = submitStory({}, 'main button');

export function ConfirmSubscription() {
  return show(<Confirm />, {}, LINK);
}

export function SubscriptionConfirmed() {
  return show(<Confirm />, { 'newsletter.confirm': undefined }, LINK);
}
SubscriptionConfirmed.play = press;

export function ConfirmationWithoutNetwork() {
  return show(<Confirm />, { 'newsletter.confirm': 'no-network' }, LINK);
}
ConfirmationWithoutNetwork.play = press;

/** The mail program has cut the link off, so it is not sent at all. */
export function ConfirmationLinkCutOff() {
  return show(<Confirm />, {}, '#code=kkk');
}

export function Leave() {
  return show(<Unsubscribe />, {}, LINK);
}

export function Left() {
  return show(<Unsubscribe />, { 'newsletter.unsubscribe': undefined }, LINK);
}
Left.play = press;

export function LeavingLinkInvalid() {
  return show(<Unsubscribe />, { 'newsletter.unsubscribe': 'invalid-action-code' }, LINK);
}
LeavingLinkInvalid.play = press;

export function LeavingLinkCutOff() {
  return show(<Unsubscribe />, {}, '#code=kkk');
}
