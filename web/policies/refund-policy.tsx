import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/refund-policy.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Refund Policy',
  lead: 'Academy fees are not refunded. Goods that arrive damaged, faulty or wrong are replaced or refunded.',
  facts: [
    { figure: 'Non-refundable', words: 'academy fees, once paid' },
    { figure: '10th of the month', words: 'last day for fees without a fine' },
    { figure: '₹200', words: 'late fine after that day' },
    { figure: '48 hours', words: 'to report damaged or wrong goods' },
  ],
  sections: [
    {
      id: 'fees',
      title: 'Academy fees',
      content: (
        <>
          <p>
            Academy fees, both for admission and for each month, are <strong>non-refundable</strong>. A place on the
            rink and the coach’s time are reserved for your child whether they attend or not.
          </p>
          <ul>
            <li>
              Fees are due <strong>on or before the 10th of the month</strong>.
            </li>
            <li>
              After the 10th a <strong>late fine of 200 rupees</strong> is added.
            </li>
            <li>Missed classes are neither refunded nor carried over to another month.</li>
            <li>Fees cannot be transferred to another skater.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'goods',
      title: 'Goods from the shop',
      content: (
        <>
          <p>We replace an item, or refund its price if we cannot, if</p>
          <ul>
            <li>it arrived damaged or does not work,</li>
            <li>it is not what you ordered: another product, size or colour, or</li>
            <li>a part of it is missing.</li>
          </ul>
          <p>
            We do not exchange goods for another size if they are as ordered: please check the size before you order.
          </p>
          <p>
            Please write to us within <strong>48 hours</strong> of delivery, with the order number and photographs of
            the item and its box.
          </p>
        </>
      ),
    },
    {
      id: 'no-returns',
      title: 'What cannot be returned',
      content: (
        <ul>
          <li>Helmets, guards, bodysuits and socks that have been worn, for safety and hygiene.</li>
          <li>Skates, frames and wheels that have been used outside your home.</li>
          <li>Perfumes with a broken seal, and anything made or assembled to your order.</li>
        </ul>
      ),
    },
    {
      id: 'how-refunds-are-paid',
      title: 'How a refund is paid',
      content: (
        <p>
          Once a refund is agreed, it goes back the way you paid: to the card, bank account or UPI ID. Banks take about
          5 to 7 business days to show it. Cash paid on delivery is refunded to your bank account.
        </p>
      ),
    },
    {
      id: 'cancelling',
      title: 'Cancelling an order',
      content: (
        <p>
          An order can be cancelled until it is dispatched. <Link to="/contact">Call us</Link> as early as you can;
          after dispatch, the rules for goods above apply.
        </p>
      ),
    },
  ],
};

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: text.title, description: text.lead, path: '/refund-policy' });

export default function RefundPolicy() {
  return <Policy {...text} />;
}
