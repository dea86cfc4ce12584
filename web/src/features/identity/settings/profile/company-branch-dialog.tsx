import type { Branch, Company } from '@marga/contract/identity/company';
import { companyAddress } from '@marga/contract/identity/field-schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../../ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../../ui/focus-first-invalid-field.ts';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { fieldIssuesOf, hasOnlyFieldIssues } from '../../../../shared/member/field-issues.ts';
import { useGstNumberDetails } from '../../use-gst-number-details.ts';

interface BranchDialogProps {
  company: Company;
  /** Holds the branch to change; undefined for a new branch. */
  branch: Branch | undefined;
  onClose: () => void;
}

export function CompanyBranchDialog({ company, branch, onClose }: BranchDialogProps) {
  const t = useTranslations();
  const news = useUpdateCachedCompany();
  const { findState } = useGstNumberDetails();
  const [name, setName] = useState(branch?.name ?? '');
  const [address, setAddress] = useState(branch?.address ?? '');
  const [gstinId, setGstinId] = useState<Branch['gstinId']>(branch?.gstinId ?? null);
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), address: address.trim(), gstinId };
      return branch
        ? api.call('identity.change-branch', { params: { branchId: branch.id }, body })
        : api.call('identity.add-branch', { body });
    },
    onSuccess: async (answer) => {
      await news.show(answer);
      onClose();
    },
  });
  const invalidFields = {
    name: name.trim().length < 2,
    address: !companyAddress.safeParse(address).success,
  };
  const issues = fieldIssuesOf(save.error);
  const problemOf = (field: 'name' | 'address') =>
    (isTried && invalidFields[field]) || issues.has(field) ? t(`profile.branch.problem.${field}`) : undefined;
  const usable = company.gstins.filter(({ state }) => state !== 'retired' && state !== 'refused');
  return (
    <Dialog title={t(branch ? 'profile.branch.change-title' : 'profile.branch.add')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (invalidFields.name || invalidFields.address) focusFirstInvalidField(event.currentTarget);
          else if (!save.isPending) save.mutate();
        }}
      >
        <div className="grid gap-4">
          <TextField
            label={t('profile.branch.name')}
            name="name"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
            problem={problemOf('name')}
          />
          <TextAreaField
            label={t('profile.branch.address')}
            name="address"
            maxLength={500}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            problem={problemOf('address')}
          />
          <SelectField
            label={t('profile.branch.gstin')}
            name="gstinId"
            value={gstinId ?? ''}
            onChange={({ target }) =>
              setGstinId(target.value === '' ? null : (target.value as Branch['gstinId']))
            }
            options={[
              { value: '', label: t('profile.branch.primary-gstin') },
              ...usable.map(({ id, gstin, stateName }) => ({
                value: id,
                label: `${gstin}, ${findState(gstin) ?? stateName}`,
              })),
            ]}
          />
          {!hasOnlyFieldIssues(save.error, ['name', 'address']) && <DialogProblem problem={save.error} />}
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" isPending={save.isPending}>
            {t('profile.branch.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
