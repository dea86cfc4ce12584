import { STATEMENT_ACCOUNTS } from '@marga/contract/ledger';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { AmountField } from '../../portal/wallet/amount-field.tsx';
import { amountOf } from '../../portal/wallet/amount.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type FileDialogProps, newsOf } from './file-dialog.ts';
import { useKeyFor } from './use-key-for.ts';
import { ACCOUNT_WORDS } from './words.ts';

const DIRECTIONS = ['give', 'take'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** A wallet or a credit line corrected by hand. */
export function AdjustDialog({ file, onDone, onOvertaken, onClose }: FileDialogProps) {
  const say = useSay();
  const keyFor = useKeyFor();
  const { companyId, credit } = file;
  const accounts = STATEMENT_ACCOUNTS.filter((account) => account === 'wallet' || credit !== null);
  const [account, setAccount] = useState<(typeof STATEMENT_ACCOUNTS)[number]>('wallet');
  const [direction, setDirection] = useState<Direction>('give');
  const [text, setText] = useState('');
  const typed = amountOf(text);
  const amount = typed && /[1-9]/.test(typed.amount) ? typed : undefined;
  return (
    <ReasonDialog
      title={say('console.adjust.title')}
      confirm={say('console.adjust.confirm')}
      hint={say('console.adjust.reason-hint')}
      isReady={amount !== undefined}
      send={async (reason) => {
        if (!amount) throw new RangeError('an adjustment of nothing');
        const signed = direction === 'give' ? amount : { ...amount, amount: `-${amount.amount}` };
        const body = { account, amount: signed, reason };
        return api.call('ledger.propose-adjustment', { params: { companyId }, body, key: keyFor(body) });
      }}
      onDone={(proposal) => onDone(newsOf(proposal, say('console.adjust.done'), say))}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>{say('console.adjust.words')}</p>
          {accounts.length > 1 && (
            <ChoiceRow
              name="account"
              label={say('console.adjust.account')}
              choices={accounts.map((value) => ({ value, label: say(ACCOUNT_WORDS[value]) }))}
              value={account}
              onChange={setAccount}
            />
          )}
          <ChoiceRow
            name="direction"
            label={say('console.adjust.direction')}
            choices={DIRECTIONS.map((value) => ({
              value,
              label: say(value === 'give' ? 'console.adjust.give' : 'console.adjust.take'),
            }))}
            value={direction}
            onChange={setDirection}
          />
          <AmountField
            name="amount"
            label={say('console.pricing.field.amount')}
            value={text}
            problem={isTried && !amount ? say('console.pricing.problem.amount') : undefined}
            onChange={setText}
          />
        </>
      )}
    </ReasonDialog>
  );
}
