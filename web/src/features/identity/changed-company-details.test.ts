import { expect, test } from 'vitest';
import { listChangedCompanyDetails } from './changed-company-details.ts';
import { SAMPLE_COMPANY, SAMPLE_PROPOSED_DETAILS } from './settings/sample-settings.ts';

test('a company that proposed nothing has no changed details', () => {
  expect(listChangedCompanyDetails(SAMPLE_COMPANY)).toEqual([]);
});

test('only what differs from the details in force is listed, also what is taken away', () => {
  const company = {
    ...SAMPLE_COMPANY,
    companyRegNumber: 'AAA-1234',
    proposedDetails: { ...SAMPLE_PROPOSED_DETAILS, companyRegNumber: null },
  };
  expect(listChangedCompanyDetails(company)).toEqual([
    { field: 'companyName', current: 'Sahyadri Travels', requested: 'Sahyadri Holidays' },
    { field: 'companyRegNumber', current: 'AAA-1234', requested: null },
  ]);
});
