import { EmptyState } from '../ui/empty-state.tsx';

export function AdmissionTab() {
  return (
    <EmptyState
      icon="user"
      title="No admissions yet"
      text="Admissions to the academy that you send, and whether their fee is paid, are listed here."
    />
  );
}
