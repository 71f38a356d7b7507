import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/refund-policy.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Refund Policy',
  lead: 'Academy fees are not refunded. Goods that arrive damaged, faulty or wrong are made good.',
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
            Fees paid to the academy, for admission and for each month, are <strong>non-refundable</strong>. A place on
            the rink and a coach’s hour are kept for your child whether they come or not.
          </p>
          <ul>
            <li>
              Fees are due <strong>on or before the 10th of the month</strong>.
            </li>
            <li>
              After the 10th a <strong>late fine of 200 rupees</strong> is added.
            </li>
            <li>Classes that a skater misses are neither refunded nor carried over to another month.</li>
            <li>Fees cannot be passed on to another skater.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'goods',
      title: 'Goods from the shop',
      content: (
        <>
          <p>We replace an item, or return its price where we cannot, if</p>
          <ul>
            <li>it arrived damaged or does not work,</li>
            <li>it is not what you ordered: another product, size or colour, or</li>
            <li>something that belongs to it is missing.</li>
          </ul>
          <p>Goods that are as ordered are not exchanged for another size: please check the size before you order.</p>
          <p>
            Please write to us within <strong>48 hours</strong> of delivery, with the order number and photographs of
            the item and its box.
          </p>
        </>
      ),
    },
    {
      id: 'no-returns',
      title: 'What cannot come back',
      content: (
        <ul>
          <li>Helmets, guards, bodysuits and socks that have been worn: they are matters of safety and hygiene.</li>
          <li>Skates, frames and wheels that have touched the ground outside your home.</li>
          <li>Perfumes with a broken seal, and anything made or mounted to your wish.</li>
        </ul>
      ),
    },
    {
      id: 'how-refunds-are-paid',
      title: 'How a refund is paid',
      content: (
        <p>
          Once we agree on a refund, it goes back the way you paid: to the card, bank account or UPI address. Banks take
          about 5 to 7 business days to show it. What you paid in cash on delivery is returned to a bank account of
          yours.
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
