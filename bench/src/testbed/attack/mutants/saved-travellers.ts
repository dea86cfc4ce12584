import type { Mutant } from '../../project-copy.ts';

const SUITE = { suite: 'server/src/modules/checkout/traveller-details.test.ts' };
const REMEMBER = { ...SUITE, file: 'server/src/modules/travellers/remember-travellers.ts' };

/** These mutants let a checkout change or store travellers whom its caller may not, or Aadhaar numbers. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'a key that may only buy saves travellers': {
    ...REMEMBER,
    piece: "  if (!ctx.may('traveller:manage')) return;\n",
    by: '',
    test: 'saves nobody for an API key that may buy and may not manage travellers',
  },
  'a checkout adds a traveller who is saved already': {
    ...REMEMBER,
    piece: "known: 'skip'",
    by: "known: 'add'",
    test: 'changes nothing of a traveller who is saved already, such as the passport',
  },
  'an Aadhaar number is stored with its digits in groups': {
    ...SUITE,
    file: 'contract/src/kernel/indian-identifiers.ts',
    piece: "text.replaceAll(/[\\s/.-]/g, '')",
    by: 'text',
    test: 'returns 400 for the Aadhaar number 1234-5678-9012, which may not be stored',
  },
};
