import { lazy, Suspense, useId } from 'react';
import { Link, Navigate } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { FormFailure } from '../form-failure.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TermsCheckbox } from '../terms-checkbox.tsx';
import { CompanyFields } from './company-fields.tsx';
import { countValidFields, sectionProgressOf, SECTIONS, type SectionName } from './sign-up-draft.ts';
import { signUpProblemMessage } from './sign-up-problem-message.ts';
import { CompanyContactFields } from './company-contact-fields.tsx';
import { SignUpSection, SignUpFormFooter } from './sign-up-section.tsx';
import { type SignUpForm, useSignUpForm } from './use-sign-up-form.ts';

// The account fields and the list of steps are not needed for the first field, so they load while the user fills that
// in.
const AccountFields = lazy(async () => ({ default: (await import('./account-fields.tsx')).AccountFields }));
const AfterSignUp = lazy(async () => ({
  default: (await import('./after-sign-up-steps.tsx')).AfterSignUpSteps,
}));

const FIELDS: Record<SectionName, React.ComponentType<{ form: SignUpForm }>> = {
  company: CompanyFields,
  reach: CompanyContactFields,
  account: AccountFields,
};

export function Component() {
  const t = useTranslations();
  const session = useSession();
  const form = useSignUpForm();
  const headingId = useId();
  usePageTitle(t('sign-up.heading'));
  if (session && !form.isPending) return <Navigate replace to={SCREENS.dashboard.path} />;

  const sections = (Object.keys(SECTIONS) as SectionName[]).map((name) => ({
    name,
    Fields: FIELDS[name],
    progress: sectionProgressOf(name, form.draft, form.problems),
  }));
  const termsProblem = form.problemOf('acceptsTerms');
  return (
    <AuthPageLayout
      isLong
      title={t('sign-up.welcome')}
      subtitle={t('sign-up.subtitle')}
      aside={
        <Suspense>
          <AfterSignUp {...countValidFields(form.draft, form.problems)} />
        </Suspense>
      }
    >
      {/* The fields are judged by words of ours, so the browser's own are off. */}
      <form noValidate aria-labelledby={headingId} onSubmit={form.submit}>
        <h2 id={headingId} className="mb-6 text-24">
          {t('sign-up.heading')}
        </h2>
        {sections.map(({ name, Fields, progress }, index) => (
          <SignUpSection
            key={name}
            number={index + 1}
            title={t(`sign-up.section.${name}`)}
            progress={progress}
          >
            <Suspense fallback={<Skeleton className="h-60" />}>
              <Fields form={form} />
            </Suspense>
          </SignUpSection>
        ))}
        <SignUpFormFooter isReached={sections.every(({ progress }) => progress === 1)}>
          <TermsCheckbox
            isAccepted={form.draft.acceptsTerms}
            onChange={(acceptsTerms) => form.change({ acceptsTerms })}
            problem={termsProblem && t(signUpProblemMessage('acceptsTerms', termsProblem, form.draft))}
          />
          <FormFailure problem={form.failure} />
          <SubmitButton isPending={form.isPending}>{t('sign-up.submit')}</SubmitButton>
        </SignUpFormFooter>
      </form>
      <p className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-5 text-14">
        <Link to={SCREENS.login.path} className={TEXT_LINK}>
          {t('sign-up.have-account')}
        </Link>
        <Link to={SCREENS.contact.path} className={TEXT_LINK}>
          {t('entry.contact')}
        </Link>
      </p>
    </AuthPageLayout>
  );
}
