import type { z } from 'zod';
import { type Permission, PERMISSION_TABLE, ROLE_PERMISSIONS, ROLES } from '../identity/permissions.ts';

/**
 * This file decides who sees the lines of a price; no other code does. With `price:read`, a member or an API key sees
 * every line: commission, incentive, TDS, markup, service fee, the taxes on them, and the company's own markup.
 * Without it, they see only what a client may see: `total`, which whoever confirms must state, and `clientTotal`; the
 * supplier's published fare, taxes and ancillary prices, which are passed on unchanged; the cost of a cancellation or
 * change as one sum; and each refund with its payer and date. The cost after input tax credit is shown to them as the
 * total, because the tax on Marga's charges would reveal those charges. An amount that can be calculated from two
 * visible sums is not protected. `markForPriceRedaction` marks a schema that holds such lines, and the server redacts
 * it in every response: to null where the response allows it, otherwise by `asClient`. A response that cannot be
 * redacted is served only to those who may see the lines; otherwise the process does not start. Errors contain only
 * sums, except for a trip, which is redacted where it is created.
 */
export const PRICE_READER = 'price:read' satisfies Permission;

type AsClient = (value: never) => unknown;

const marks = new WeakMap<z.ZodType, { readonly asClient: AsClient | undefined }>();

export function markForPriceRedaction<Schema extends z.ZodType>(
  schema: Schema,
  asClient?: (value: z.output<Schema>) => z.output<Schema>,
): Schema {
  marks.set(schema, { asClient });
  return schema;
}

/**
 * Returns undefined unless the schema itself is marked for redaction; otherwise returns the function, if any, that
 * reduces its value to what a client may see.
 */
export function priceRedactionOf(schema: z.ZodType): { readonly asClient: AsClient | undefined } | undefined {
  return marks.get(schema);
}

/**
 * Returns whether everyone with this permission may also see the price breakdown. This is so when no API key can have
 * the permission and every role that has it may read prices.
 */
export function impliesPriceReadPermission(permission: Permission): boolean {
  if (permission === PRICE_READER) return true;
  if (PERMISSION_TABLE[permission].scope) return false;
  return ROLES.map((role) => ROLE_PERMISSIONS[role])
    .filter((permissions) => permissions.includes(permission))
    .every((permissions) => permissions.includes(PRICE_READER));
}
