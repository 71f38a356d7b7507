import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function OrdersTab() {
  return (
    <EmptyState icon="skate" title="No orders yet" text="What you order is listed here, newest first.">
      <ButtonLink to="/course">Go to the shop</ButtonLink>
    </EmptyState>
  );
}
