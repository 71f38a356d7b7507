import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The same for an order of somebody else as for one that never was. */
export function UnknownOrder({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-title font-black sm:mb-8">{title}</h1>
      <EmptyState
        icon="box"
        title="This order is not in your account"
        text="Its address may be incomplete, or you ordered with another email."
      >
        <ButtonLink to="/my-account">My orders</ButtonLink>
      </EmptyState>
    </>
  );
}
