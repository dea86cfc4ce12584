import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import {
  uniqueEmailAddress,
  signUpApprovedCompany,
  signUpCompany,
  gstinWithCheckDigit,
} from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import {
  chooseListOption,
  focusedElementName,
  pressButtonByKeyboard,
  tabToElement,
  typeIntoField,
} from './keyboard.ts';
import { logInByKeyboard } from './user-actions.ts';
import { findMailedLink } from './mailed-links.ts';
import { expireRecentAuthentication } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

describe('the profile', () => {
  e2eTest('is saved by Save Changes, and tells what is wrong under its field', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const page = await visit({ signedInAs: owner });
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    await typeIntoField(page, t('profile.companyPhone'), '12');
    await typeIntoField(page, t('profile.companyAddress'), 'Kochi');
    await pressButtonByKeyboard(page, t('profile.save'));
    await expect.poll(() => focusedElementName(page)).toBe(t('profile.companyPhone'));
    expect(await readFieldErrors(page)).toEqual({
      companyPhone: t('company-problem.companyPhone'),
      companyAddress: t('company-problem.companyAddress'),
    });
    expect(await axeViolations(page)).toEqual([]);

    await typeIntoField(page, t('profile.companyPhone'), '94470 55555');
    await typeIntoField(page, t('profile.companyAddress'), '9 Marine Drive, Kochi 682031');
    await typeIntoField(page, t('profile.name'), 'Meera Nair');
    await chooseListOption(page, t('profile.locale'), t('profile.locale.hi'));
    await pressButtonByKeyboard(page, t('profile.save'));
    await page.getByText(t('profile.saved'), { exact: true }).waitFor();

    await page.goto('/dashboard');
    await page.getByText('+91 94470 55555').waitFor();
    await page.getByText('9 Marine Drive, Kochi 682031').waitFor();
    await page.getByText(t('dashboard.signed-in-as', { name: 'Meera Nair' })).waitFor();
  });

  e2eTest('never hides the focus behind the bar that saves', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const page = await visit({ signedInAs: owner, viewport: { width: 1280, height: 500 } });
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: t('profile.save') }).waitFor();
    await tabToElement(page, t('profile.companyName'));
    while (!(await focusedElementName(page)).startsWith(t('profile.branch.add'))) {
      const isHidden = await page.evaluate(() => {
        const bar = document.querySelector('form button[type="submit"]')?.closest('form > div');
        const focused = document.activeElement?.getBoundingClientRect();
        if (!bar || !focused || bar.contains(document.activeElement)) return false;
        const { top, bottom } = bar.getBoundingClientRect();
        // A tall field may be partly hidden by the bar, but the line that is being typed must stay visible.
        return focused.top < bottom && Math.min(focused.bottom, focused.top + 40) > top;
      });
      expect(isHidden, await focusedElementName(page)).toBe(false);
      await page.keyboard.press('Tab');
    }
  });

  e2eTest('changes the e-mail address after the password, by a link to the new one', async ({ visit }) => {
    const portal = getTestPortal();
    const { owner } = await signUpCompany(portal);
    const page = await visit({ signedInAs: owner });
    await expireRecentAuthentication(portal, owner.email);
    const email = uniqueEmailAddress('moved');
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: t('profile.save') }).waitFor();
    await typeIntoField(page, t('profile.email'), email);
    await pressButtonByKeyboard(page, t('profile.save'));

    const question = page.getByRole('dialog', { name: t('confirm.title') });
    await question.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeIntoField(page, t('confirm.password'), 'not the password');
    await page.keyboard.press('Enter');
    await question.getByText(t('confirm.wrong')).waitFor();
    await typeIntoField(page, t('confirm.password'), owner.password);
    await page.keyboard.press('Enter');
    await page.getByText(t('profile.email.sent', { email })).waitFor();

    await page.goto(await findMailedLink(portal.mail, email, /Confirm your new address/));
    await pressButtonByKeyboard(page, t('change-email.submit'));
    await page.getByRole('heading', { name: t('change-email.done') }).waitFor();
    await portal.mail.awaitMail(owner.email, /has been changed/);
    const stranger = await visit();
    await stranger.goto('/login');
    await logInByKeyboard(stranger, { ...owner, email });
    await stranger.waitForURL('**/dashboard');
  });

  e2eTest('shows the logo that was uploaded, and refuses what is none', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const page = await visit({ signedInAs: owner });
    let file: { name: string; mimeType: string; buffer: Buffer };
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
    const chooseFile = async (name: string, mimeType: string, buffer: Buffer) => {
      file = { name, mimeType, buffer };
      await pressButtonByKeyboard(page, t('profile.logo.choose'));
    };
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: t('profile.save') }).waitFor();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 160 } });
    await chooseFile('notes.txt', 'text/plain', Buffer.from('no picture'));
    await page.getByText(t('profile.logo.problem.not-an-image')).waitFor();
    await chooseFile('pretends.png', 'image/png', Buffer.from('no picture either'));
    await page.getByRole('button', { name: t('profile.logo.use') }).waitFor();
    await pressButtonByKeyboard(page, t('profile.logo.use'));
    await page.getByText(t('profile.logo.problem.not-an-image')).waitFor();
    await chooseFile('logo.png', 'image/png', picture);
    await page.getByText(t('profile.logo.problem.not-an-image')).waitFor({ state: 'detached' });
    await pressButtonByKeyboard(page, t('profile.logo.use'));
    await page.getByRole('button', { name: t('profile.logo.remove') }).waitFor();

    await page.goto('/dashboard');
    await page.locator('main img[src^="data:image/webp"]').waitFor();
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: t('profile.logo.remove') }).waitFor();
    await pressButtonByKeyboard(page, t('profile.logo.remove'));
    await page.getByRole('button', { name: t('profile.logo.remove') }).waitFor({ state: 'detached' });
  });

  e2eTest('lets a new GST number of an approved company wait for the desk', async ({ visit }) => {
    const portal = getTestPortal();
    const gstinIn = (state: string) => gstinWithCheckDigit(`${state}ABCPM4821M1Z`);
    const [present, wanted, another] = [gstinIn('32'), gstinIn('29'), gstinIn('33')];
    const { owner } = await signUpApprovedCompany(portal, { gstin: present });
    const page = await visit({ signedInAs: owner });
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: t('profile.save') }).waitFor();
    await typeIntoField(page, t('profile.companyGSTNumber'), wanted);
    await page.getByText(t('profile.gst.will-wait', { gstin: present })).waitFor();
    await pressButtonByKeyboard(page, t('profile.save'));
    await page.getByText(t('profile.gst.waits', { gstin: wanted })).waitFor();
    await page.getByRole('row', { name: present }).getByText(t('profile.gstin.approved')).waitFor();

    await typeIntoField(page, t('profile.gstin.another'), another.slice(0, 14));
    await pressButtonByKeyboard(page, t('profile.gstin.add'));
    expect(await readFieldErrors(page)).toEqual({ gstin: t('company-problem.companyGSTNumber.format') });
    await typeIntoField(page, t('profile.gstin.another'), another);
    await pressButtonByKeyboard(page, t('profile.gstin.add'));
    await page.getByRole('row', { name: another }).getByText(t('profile.gstin.pending')).waitFor();
    await page.goto('/dashboard');
    await page.getByText(present).waitFor();
  });

  e2eTest('keeps branches', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const page = await visit({ signedInAs: owner });
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: t('profile.branch.add') }).waitFor();
    await pressButtonByKeyboard(page, t('profile.branch.add'));
    await pressButtonByKeyboard(page, t('profile.branch.save'));
    await expect.poll(() => focusedElementName(page)).toBe(t('profile.branch.name'));
    expect(await readFieldErrors(page)).toEqual({
      name: t('profile.branch.problem.name'),
      address: t('profile.branch.problem.address'),
    });
    await typeIntoField(page, t('profile.branch.name'), 'Thrissur office');
    await typeIntoField(page, t('profile.branch.address'), '7 Round South, Thrissur 680001');
    await pressButtonByKeyboard(page, t('profile.branch.save'));
    const branch = page.getByRole('row', { name: /Thrissur office/ });
    await branch.waitFor();

    await pressButtonByKeyboard(page, `${t('profile.branch.change')}: Thrissur office`);
    await typeIntoField(page, t('profile.branch.name'), 'Thrissur desk');
    await pressButtonByKeyboard(page, t('profile.branch.save'));
    await page.getByRole('row', { name: /Thrissur desk/ }).waitFor();
    await pressButtonByKeyboard(page, `${t('profile.branch.remove')}: Thrissur desk`);
    await pressButtonByKeyboard(page, t('profile.branch.remove'));
    await page.getByText(t('profile.branches.empty')).waitFor();
  });
});
