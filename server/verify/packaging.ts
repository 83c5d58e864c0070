import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Checks that stocks of packaging are the sum of their movements, that reservations are those of orders, and
 * that delivered orders have left.
 */
export async function checkPackaging(db: Db): Promise<Finding[]> {
  const drifted = await offenders(
    db,
    sql`SELECT coalesce(s.id, m.packaging) AS id FROM packaging_stocks AS s FULL JOIN (
        SELECT packaging, CASE WHEN client = '' THEN agence ELSE '' END AS agence, client, sum(quantity) AS stock
        FROM packaging_movements GROUP BY 1, 2, 3) AS m USING (packaging, agence, client)
      WHERE coalesce(s.stock, 0) <> coalesce(m.stock, 0)`,
  )
  const promised = await offenders(
    db,
    sql`SELECT coalesce(s.id, o.packaging) AS id FROM (SELECT * FROM packaging_stocks WHERE client = '') AS s FULL JOIN (
        SELECT packaging, agence, sum(quantity) AS reserve FROM commandes_emballage
        WHERE state IN ('demandee', 'preparee') GROUP BY 1, 2) AS o USING (packaging, agence)
      WHERE coalesce(s.reserve, 0) <> coalesce(o.reserve, 0)`,
  )
  const undelivered = await offenders(
    db,
    sql`SELECT o.id FROM commandes_emballage AS o LEFT JOIN (
        SELECT commande_emballage, sum(quantity) FILTER (WHERE client = '') AS gone,
          sum(quantity) FILTER (WHERE client <> '') AS came
        FROM packaging_movements WHERE commande_emballage <> '' GROUP BY 1) AS m ON m.commande_emballage = o.id
      WHERE (coalesce(m.gone, 0), coalesce(m.came, 0)) IS DISTINCT FROM
        (CASE WHEN o.state = 'livree' THEN -o.quantity ELSE 0 END, CASE WHEN o.state = 'livree' THEN o.quantity ELSE 0 END)`,
  )
  const uncharged = await offenders(
    db,
    sql`SELECT o.id FROM commandes_emballage AS o LEFT JOIN frais AS f ON f.id = o.frais AND o.frais <> ''
      WHERE o.state = 'livree' AND (coalesce(f.montant, 0), coalesce(f."user", o.client)) IS DISTINCT FROM (o.montant, o.client)`,
  )
  return [
    ...finding(
      'packaging_stocks.stock',
      drifted,
      (n) => `${n} stocks ne sont pas la somme de leurs mouvements`,
    ),
    ...finding(
      'packaging_stocks.reserve',
      promised,
      (n) => `${n} stocks ne réservent pas ce qui est commandé`,
    ),
    ...finding(
      'commandes_emballage',
      undelivered,
      (n) => `${n} commandes d’emballages n’ont pas les mouvements de leur état`,
    ),
    ...finding('commandes_emballage.frais', uncharged, (n) => `${n} commandes livrées n’ont pas leur frais`),
  ]
}

/** Stocks of products are the sum of their movements; commandes that have not left reserve their pieces. */
export async function checkStock(db: Db): Promise<Finding[]> {
  const drifted = await offenders(
    db,
    sql`SELECT coalesce(s.id, m.produit) AS id FROM stocks AS s FULL JOIN (
        SELECT produit, agence, sum(disponible) AS disponible, sum(reserve) AS reserve, sum(en_retour) AS en_retour,
          sum(endommage) AS endommage FROM stock_movements GROUP BY 1, 2) AS m USING (produit, agence)
      WHERE (coalesce(s.disponible, 0), coalesce(s.reserve, 0), coalesce(s.en_retour, 0), coalesce(s.endommage, 0))
        IS DISTINCT FROM (coalesce(m.disponible, 0), coalesce(m.reserve, 0), coalesce(m.en_retour, 0), coalesce(m.endommage, 0))`,
  )
  const promised = await offenders(
    db,
    sql`SELECT c.id FROM commands AS c LEFT JOIN (
        SELECT command, produit, sum(reserve) AS reserve FROM stock_movements WHERE command <> '' GROUP BY 1, 2) AS m
        ON m.command = c.id AND m.produit = c.produit
      WHERE c.produit <> '' AND coalesce(m.reserve, 0) <> CASE WHEN c.deleted_at IS NULL AND c.holder_kind = 'client'
        AND c.outcome NOT IN ('ANNULE_VENDEUR', 'RETOUR') THEN c.quantity ELSE 0 END`,
  )
  return [
    ...finding('stocks', drifted, (n) => `${n} stocks ne sont pas la somme de leurs mouvements`),
    ...finding('commands.produit', promised, (n) => `${n} commandes ne réservent pas leurs pièces`),
  ]
}
