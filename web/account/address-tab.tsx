import { EmptyState } from '../ui/empty-state.tsx';

export function AddressTab() {
  return <EmptyState icon="pin" title="No addresses yet" text="Where your orders go is kept here." />;
}
