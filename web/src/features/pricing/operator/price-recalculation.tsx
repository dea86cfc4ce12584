import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { PriceLine } from '@marga/contract/pricing/price-breakdown';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import type { Answer } from '../../../shared/api.ts';
import { api } from '../../../shared/api-client.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Price } from '../../../ui/price.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { TableFrame } from '../../../ui/table.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import {
  findBookingIdInText,
  comparePriceBreakdowns,
  isSameAmount,
  type LinePair,
} from './compare-price-breakdowns.ts';
import { PricingSectionHeading } from './pricing-section-heading.tsx';

const PROOF = ['console', 'proof'];

/** Shows what a booking was sold for, and what the rules of that time give today. */
export function Component() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = params.get('booking') ?? '';
  const [text, setText] = useState(asked);
  const [isTried, setTried] = useState(false);
  const booking = findBookingIdInText(asked);
  const title = t('console.proof.title');
  usePageTitle(title);
  const isWrong = isTried && findBookingIdInText(text) === undefined;
  return (
    <div className="column py-8">
      <PricingSectionHeading title={title} text={t('console.proof.text')} />
      <form
        noValidate
        role="search"
        className="mb-6 flex max-w-2xl flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const found = findBookingIdInText(text);
          if (found === undefined) focusFirstInvalidField(event.currentTarget);
          else {
            setParams({ booking: found });
            // Submitting the same booking again calculates it again.
            void queryClient.invalidateQueries({ queryKey: PROOF });
          }
        }}
      >
        <TextField
          className="min-w-0 flex-1 basis-72"
          name="booking"
          label={t('console.proof.booking')}
          hint={t('console.proof.hint')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          problem={isWrong ? t('console.proof.problem') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" className="sm:mt-6">
          {t('console.proof.calculate')}
        </Button>
      </form>
      {booking !== undefined && <Proof key={booking} bookingId={booking as BookingId} />}
    </div>
  );
}

function Proof({ bookingId }: { bookingId: BookingId }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...PROOF, bookingId],
    queryFn: ({ signal }) => api.call('pricing.recompute', { params: { bookingId }, signal }),
  });
  if (data) return <Comparison proof={data} />;
  if (error) return <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />;
  return (
    <LoadingSkeletons className="grid gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-80" />
    </LoadingSkeletons>
  );
}

const HEAD = 'h-8 px-3 text-13 font-semibold whitespace-nowrap text-muted max-sm:px-2';
const CELL = 'px-3 py-2 align-top max-sm:px-2';

function Comparison({ proof }: { proof: Answer<'pricing.recompute'> }) {
  const t = useTranslations();
  const locale = useLocale();
  const { original, recomputed, isSame } = proof;
  const { lines, clientLines } = comparePriceBreakdowns(proof);
  const Icon = isSame ? CircleCheck : TriangleAlert;
  return (
    <div className="grid gap-4">
      <div
        role="status"
        className={joinClassNames(
          'flex items-center gap-4 rounded-14 border px-5 py-4',
          isSame
            ? 'border-confirmed bg-confirmed-soft text-confirmed'
            : 'border-failed bg-failed-soft text-failed',
        )}
      >
        <Icon aria-hidden size={28} className="shrink-0" />
        <div>
          <p className="font-display text-20 font-semibold">
            {t(isSame ? 'console.proof.same' : 'console.proof.differs')}
          </p>
          <p className="text-14">
            {t('console.proof.priced', { at: formatMoment(original.pricedAt, locale, 'second') })}
          </p>
        </div>
      </div>
      <TableFrame caption={t('console.proof.title')}>
        <thead className="petrol-tokens bg-petrol-800">
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              {t('console.proof.line')}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {t('console.proof.original')}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {t('console.proof.again')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((pair, index) => (
            <PairRow key={`${pair.code} ${index}`} pair={pair} />
          ))}
          <SumRow label={t('price.net')} original={original.net} recomputed={recomputed.net} />
          {clientLines.map((pair, index) => (
            <PairRow key={`${pair.code} ${index}`} pair={pair} />
          ))}
          <SumRow
            label={t('price.client')}
            original={original.clientTotal}
            recomputed={recomputed.clientTotal}
          />
        </tbody>
      </TableFrame>
    </div>
  );
}

function PairRow({ pair: { code, original, recomputed, isSame } }: { pair: LinePair }) {
  const t = useTranslations();
  const shownLine = original ?? recomputed;
  return (
    <tr className={joinClassNames('border-t border-line', !isSame && 'bg-failed-soft')}>
      <th scope="row" className={`${CELL} w-full text-left font-normal`}>
        <span className="block text-14">{t(lineLabel(code))}</span>
        {shownLine && <Grounds line={shownLine} />}
      </th>
      <Amount line={original} />
      <Amount line={recomputed} />
    </tr>
  );
}

/** The company's label says “yours”, which would be wrong for an operator. */
function lineLabel(code: PriceLine['code']): MessageId {
  return code === 'own-markup' ? 'console.proof.own-markup' : `price.line.${code}`;
}

/** Shows which rule made the line, and its legal basis. */
function Grounds({ line: { rule, citation, basis } }: { line: PriceLine }) {
  const t = useTranslations();
  const grounds = [
    basis?.rate !== null && basis?.rate !== undefined ? `${basis.rate} %` : null,
    rule && t('price.rule', { name: rule.name, version: rule.version }),
    citation,
  ].filter(Boolean);
  if (grounds.length === 0) return null;
  return <span className="block text-13 text-pretty text-muted">{grounds.join(' · ')}</span>;
}

function Amount({ line }: { line: PriceLine | undefined }): ReactNode {
  const t = useTranslations();
  return (
    <td className={`${CELL} text-right whitespace-nowrap`}>
      {line ? (
        <Price money={line.amount} />
      ) : (
        <span className="font-semibold text-failed">{t('console.proof.missing')}</span>
      )}
    </td>
  );
}

interface SumRowProps {
  label: string;
  original: WireMoney;
  recomputed: WireMoney;
}

function SumRow({ label, original, recomputed }: SumRowProps) {
  return (
    <tr
      className={joinClassNames(
        'border-t-2 border-control',
        isSameAmount(original, recomputed) ? 'bg-tint' : 'bg-failed-soft',
      )}
    >
      <th scope="row" className={`${CELL} text-left font-display text-16 font-semibold`}>
        {label}
      </th>
      <td className={`${CELL} text-right`}>
        <Price money={original} className="text-16" />
      </td>
      <td className={`${CELL} text-right`}>
        <Price money={recomputed} className="text-16" />
      </td>
    </tr>
  );
}
