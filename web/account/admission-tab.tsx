import { useRevalidator } from 'react-router';
import type { AdmissionRecord } from '../../contract/admission.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AdmissionCard } from './admission-card.tsx';

export function AdmissionTab({ admissions }: { admissions: readonly AdmissionRecord[] | null }) {
  const { revalidate, state } = useRevalidator();
  if (admissions === null) {
    return (
      <EmptyState icon="user" title="Admissions are not here right now" text="Your admissions could not be loaded.">
        <Button tone="quiet" size="small" disabled={state === 'loading'} onClick={() => void revalidate()}>
          <Icon name="retry" /> Try again
        </Button>
      </EmptyState>
    );
  }
  if (admissions.length === 0) {
    return (
      <EmptyState
        icon="user"
        title="No admissions yet"
        text="Admissions to the academy that you send, and whether their fee is paid, are listed here."
      >
        <ButtonLink to="/admission-form">Admission form</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-5">
      <ul className="space-y-5">
        {admissions.map((admission) => (
          <AdmissionCard key={admission.id} admission={admission} />
        ))}
      </ul>
      <ButtonLink to="/admission-form" tone="quiet" size="small">
        Admit another skater
      </ButtonLink>
    </div>
  );
}
