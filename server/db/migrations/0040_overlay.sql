-- Later values over earlier ones: what the journal says of a record, once all its lines are read in their order.
CREATE AGGREGATE wasl_overlay(jsonb) (SFUNC = jsonb_concat, STYPE = jsonb, INITCOND = '{}');
