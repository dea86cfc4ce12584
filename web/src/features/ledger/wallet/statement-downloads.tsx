import type { StatementEntry } from '@marga/contract/ledger/ledger';
import { Download, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { todayInIndia } from '../../../shared/clock.ts';
import { api } from '../../../shared/api-client.ts';
import { toCsv, downloadFile } from '../../../shared/csv.ts';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import {
  resolveStatementDocumentPeriod,
  buildStatementQuery,
  type StatementFilter,
} from './statement-filter.ts';

/** This is the largest page that the API returns. */
const PAGE = 100;

/** Downloads the statement as a table for bookkeeping or as a document. */
export function StatementDownloads({ filter }: { filter: StatementFilter }) {
  const t = useTranslations();
  const locale = useLocale();
  const days = resolveStatementDocumentPeriod(filter, todayInIndia());
  const csv = useSaving(async (signal) => {
    const entries = await readAll(filter, signal);
    downloadFile(`${filter.account}-${todayInIndia()}.csv`, 'text/csv', statementCsv(entries, t));
    showToast(t('table.saved', { count: entries.length }));
  });
  const pdf = useSaving(async (signal) => {
    const { fileName, bytes } = await api.call('ledger.download-statement', {
      query: { account: filter.account, ...days, locale },
      signal,
    });
    downloadFile(fileName, 'application/pdf', new Uint8Array(bytes));
  });
  const problem = csv.problem ?? pdf.problem;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" isPending={csv.isSaving} onClick={csv.save} className="px-3 text-14">
          {!csv.isSaving && <Download aria-hidden size={16} />}
          {t('table.csv')}
        </Button>
        <Button kind="outline" isPending={pdf.isSaving} onClick={pdf.save} className="px-3 text-14">
          {!pdf.isSaving && <FileText aria-hidden size={16} />}
          {t('wallet.pdf', {
            from: formatDay(days.from, locale, 'short'),
            until: formatDay(days.until, locale, 'short'),
          })}
        </Button>
      </div>
      {problem !== undefined && (
        <Alert tone="failed">
          <ProblemMessage problem={problem} />
        </Alert>
      )}
    </div>
  );
}

/** Only one file is made at a time, and leaving the page cancels it. */
function useSaving(make: (signal: AbortSignal) => Promise<void>) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);
  const save = async () => {
    const { signal } = leaving.current;
    setSaving(true);
    setProblem(undefined);
    try {
      await make(signal);
    } catch (failure) {
      if (!signal.aborted) setProblem(failure);
    } finally {
      setSaving(false);
    }
  };
  return { save: () => void save(), isSaving, problem };
}

/** Reads all matching entries, however many pages that takes. */
async function readAll(filter: StatementFilter, signal: AbortSignal): Promise<StatementEntry[]> {
  const all: StatementEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('ledger.read-statement', {
      query: { ...buildStatementQuery(filter), limit: PAGE, cursor },
      signal,
    });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Writes a line for each movement, with machine-readable times and amounts. */
function statementCsv(entries: readonly StatementEntry[], t: Translate): string {
  const columns: readonly [head: string, cell: (entry: StatementEntry) => string][] = [
    [t('wallet.csv.number'), ({ id }) => id],
    [t('wallet.when'), ({ at }) => at],
    [t('wallet.what'), ({ kind }) => t(`wallet.kind.${kind}`)],
    [t('wallet.csv.reference'), ({ reference }) => reference],
    [t('wallet.csv.amount'), ({ amount }) => amount.amount],
    [t('wallet.balance'), ({ balance }) => balance.amount],
    [t('wallet.csv.currency'), ({ amount }) => amount.currency],
    [t('wallet.csv.reason'), ({ reason }) => reason ?? ''],
  ];
  return toCsv(
    columns.map(([head]) => head),
    entries.map((entry) => columns.map(([, cell]) => cell(entry))),
  );
}
