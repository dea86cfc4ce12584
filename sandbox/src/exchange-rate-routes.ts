import type { FastifyInstance } from 'fastify';

/**
 * Holds the price of one unit of each currency in rupees, as a bank would publish it. The rates never change, so that
 * tests can calculate the expected amounts.
 */
const RATES = {
  USD: '83.40',
  EUR: '90.15',
  GBP: '105.60',
  AED: '22.71',
  SGD: '62.05',
} as const;

export async function registerExchangeRateRoutes(app: FastifyInstance): Promise<void> {
  app.get('/_sandbox/rates', async () => ({ rates: RATES }));
}
