import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The same page for someone else's order and for one that does not exist. */
export function UnknownOrder({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-title font-black sm:mb-8">{title}</h1>
      <EmptyState
        icon="box"
        title="This order is not in your account"
        text="The link may be incomplete, or you ordered with another email."
      >
        <ButtonLink to="/my-account">My orders</ButtonLink>
      </EmptyState>
    </>
  );
}
