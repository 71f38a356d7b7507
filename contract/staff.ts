import * as z from 'zod/mini';
import { orderStatuses } from '../domain/order-status.ts';
import { endpoint } from './endpoint.ts';
import { body, Id, optionalLine } from './sent-field.ts';
import { choice } from './text-field.ts';

export const staff = {
  'PATCH /staff/order/:orderId/status': endpoint({
    summary: 'Change the status of an order; notifies the customer by mail and push',
    access: 'staff',
    params: z.object({ orderId: Id }),
    body: body({ status: choice(orderStatuses), note: optionalLine(500) }),
    response: z.object({ success: z.literal(true), orderStatus: z.enum(orderStatuses) }),
    refusals: ['unknown-order', 'status-not-allowed'],
  }),
};
