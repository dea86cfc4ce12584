import { useIntl } from 'react-intl';
import type catalogue from '../messages/en.json';
import type { Locale } from './locale.ts';

export type MessageId = keyof typeof catalogue;

type Values = Record<string, string | number>;

export type Say = (id: MessageId, values?: Values) => string;

/** The words of the page's language: `say('search.submit')`. */
export function useSay(): Say {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}

export function useLocale(): Locale {
  return useIntl().locale.startsWith('hi') ? 'hi' : 'en';
}
