import { type ReactNode, useState } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { HINT, minimiseChat, openChat } from './chat-open-state.ts';
import { ChatWidget } from './chat-widget.tsx';
import { sampleChat, SAMPLE_SUPPORT_ANSWER, sampleTicketMessage } from './sample-chat.ts';

export default { title: 'Support/Chat' };

interface Shown {
  isOpen?: boolean;
  /** This message waits to be sent, as after a reload. */
  unsent?: string;
}

/** The browser remembers a chat, so each story begins with what it needs and nothing else. */
function Chat({ isOpen = true, unsent }: Shown) {
  useState(() => {
    sessionStorage.clear();
    localStorage.removeItem(HINT);
    const { id: ticketId } = sampleChat();
    const messages = [{ ...sampleTicketMessage(5), text: unsent }];
    if (unsent !== undefined)
      sessionStorage.setItem('marga.chat-unsent', JSON.stringify({ ticketId, isBegun: true, messages }));
    if (isOpen) openChat();
    else minimiseChat();
  });
  return <ChatWidget />;
}

function show(answers: SampleAnswers, shown: Shown = {}): ReactNode {
  return (
    <SampleApi
      answers={{
        'support.find-chat': { ticket: null, isSupportOnline: true },
        'support.start-chat': 'pending',
        'support.write-message': 'pending',
        'support.mark-read': undefined,
        'support.leave-address': 'pending',
        'support.watch-ticket': [],
        ...answers,
      }}
    >
      {/* The chat lies at the edge of the window, so the story itself is only as high as it. */}
      <div className="min-h-160">
        <Chat {...shown} />
      </div>
    </SampleApi>
  );
}

function found(changes: Parameters<typeof sampleChat>[0] = {}): SampleAnswers {
  const ticket = sampleChat(changes);
  return { 'support.find-chat': { ticket, isSupportOnline: ticket.isSupportOnline } };
}

export function ChatLoading() {
  return show({ 'support.find-chat': 'pending' });
}

export function ChatNotLoaded() {
  return show({ 'support.find-chat': 'no-network' });
}

export function BeforeFirstMessage() {
  return show({ 'support.start-chat': sampleChat() });
}

export function BeforeFirstMessageWhileAway() {
  return show({ 'support.find-chat': { ticket: null, isSupportOnline: false } });
}

export function WaitingForAnswer() {
  return show({
    ...found(),
    'support.write-message': sampleTicketMessage(2, { text: 'It was the 12952.' }),
  });
}

/** The answer comes while the chat is open. */
export function AnswerArrives() {
  return show({
    ...found(),
    'support.watch-ticket': [
      { type: 'read', readBySender: 1, readBySupport: 1 },
      { type: 'message', message: SAMPLE_SUPPORT_ANSWER },
    ],
  });
}

export function EmailAsked() {
  return show(found({ isSupportOnline: false }));
}

export function EmailWithMistakes() {
  return show(found({ isSupportOnline: false }));
}
EmailWithMistakes.play = submitStory({ email: 'nila@' }, 'form[aria-label] [type="submit"]');

export function EmailLeft() {
  const known = { name: 'Nila', email: 'nila@sahyadri.example', isSupportOnline: false };
  return show({ ...found({ isSupportOnline: false }), 'support.leave-address': sampleChat(known) });
}
EmailLeft.play = submitStory(
  { name: ' Nila', email: 'nila@sahyadri.example ' },
  'form[aria-label] [type="submit"]',
);

export function EmailRefused() {
  return show({ ...found({ isSupportOnline: false }), 'support.leave-address': 'too-many-requests' });
}
EmailRefused.play = EmailLeft.play;

export function Answered() {
  return show(
    found({ state: 'answered', messages: [sampleTicketMessage(1), SAMPLE_SUPPORT_ANSWER], readBySupport: 1 }),
  );
}

export function Closed() {
  return show(
    found({ state: 'closed', messages: [sampleTicketMessage(1), SAMPLE_SUPPORT_ANSWER], readBySupport: 1 }),
  );
}

export function MessageDelayed() {
  return show({ ...found(), 'support.write-message': 'no-network' }, { unsent: 'and it rains' });
}

export function MessageRefused() {
  return show({ ...found(), 'support.write-message': 'idempotency-key-reused' }, { unsent: 'and it rains' });
}

export function ConnectionLost() {
  return show({ ...found(), 'support.watch-ticket': 'no-network' });
}

export function FileRefused() {
  return show(found());
}
FileRefused.play = async ({ canvasElement }: Parameters<ReturnType<typeof submitStory>>[0]) => {
  let field = canvasElement.querySelector('textarea');
  for (; !field; field = canvasElement.querySelector('textarea'))
    await new Promise((next) => requestAnimationFrame(next));
  const files = new DataTransfer();
  files.items.add(new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' }));
  field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
};

export function Minimised() {
  return show(found(), { isOpen: false });
}

export function MinimisedWithAnswer() {
  return show(found({ state: 'answered', messages: [sampleTicketMessage(1), SAMPLE_SUPPORT_ANSWER] }), {
    isOpen: false,
  });
}
