import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/shipping-and-delivery.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Shipping & Delivery',
  lead: 'When your order leaves us, when it reaches you, and what to do if it does not.',
  facts: [
    { figure: '1-2 business days', words: 'to pack and dispatch an order' },
    { figure: '2-5 days', words: 'to metros' },
    { figure: '4-7 days', words: 'to other cities' },
    { figure: 'Up to 10 days', words: 'to remote areas' },
  ],
  sections: [
    {
      id: 'processing',
      title: 'Before dispatch',
      content: (
        <>
          <p>
            We process an order within <strong>1-2 business days</strong>: we take it from the shelf, check sizes and
            wheels by hand, and pack it. Orders placed on a Sunday or a public holiday are processed on the next
            business day.
          </p>
          <p>
            Skates that we assemble for you, with the frames and wheels you chose, may take both days. You can see each
            step on your order’s tracking page.
          </p>
        </>
      ),
    },
    {
      id: 'delivery-times',
      title: 'Delivery times',
      content: (
        <>
          <p>Counted from the day the parcel leaves our shop in Ghansoli:</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Destination</th>
                <th scope="col">Delivered in</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Metros</td>
                <td>
                  <strong>2-5 days</strong>
                </td>
              </tr>
              <tr>
                <td>Other cities</td>
                <td>
                  <strong>4-7 days</strong>
                </td>
              </tr>
              <tr>
                <td>Remote areas</td>
                <td>
                  <strong>up to 10 days</strong>
                </td>
              </tr>
            </tbody>
          </table>
          <p>
            We deliver to the pincodes on our list. The check on each product page shows whether we deliver to yours,
            and by when. Monsoon rains, strikes and elections can delay a courier; if we learn of a delay, we will tell
            you.
          </p>
        </>
      ),
    },
    {
      id: 'charges',
      title: 'What delivery costs',
      content: (
        <p>
          The charge depends on the distance from our shop to your address, and delivery is free above a certain order
          value. You see the charge at checkout, before you pay, and nothing is added afterwards.
        </p>
      ),
    },
    {
      id: 'on-arrival',
      title: 'When it arrives',
      content: (
        <ul>
          <li>Someone should be there to receive the parcel. If nobody is, the courier tries again.</li>
          <li>With pay on delivery, have the remaining amount ready.</li>
          <li>
            If the box is torn or wet, take a photograph before you open it and write to us within 48 hours. Our{' '}
            <Link to="/refund-policy">refund policy</Link> says what happens next.
          </li>
        </ul>
      ),
    },
    {
      id: 'late-or-lost',
      title: 'Late or lost',
      content: (
        <p>
          If the parcel has not arrived by the last day given above, <Link to="/contact">tell us</Link> your order
          number. We will trace it with the courier. If it is lost, we will send the goods again or refund your money.
        </p>
      ),
    },
  ],
};

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: text.title, description: text.lead, path: '/shipping-and-delivery' });

export default function ShippingAndDelivery() {
  return <Policy {...text} />;
}
