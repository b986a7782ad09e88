-- A draft that the house took for a customer with a single active user is on that user's account. What was confirmed stays
-- with whom it was charged, until the house moves it together with its charge.
UPDATE "orders" SET "user_id" = "account"."user_id", "usergroup_id" = "account"."usergroup_id"
FROM (
  SELECT "usergroups"."customer_id", min("users"."id") AS "user_id", min("usergroups"."id") AS "usergroup_id"
  FROM "users" JOIN "usergroups" ON "usergroups"."id" = "users"."usergroup_id"
  WHERE "users"."active" AND "users"."deleted_at" IS NULL
    AND "usergroups"."active" AND "usergroups"."deleted_at" IS NULL AND "usergroups"."id" <> 1
  GROUP BY "usergroups"."customer_id" HAVING count(*) = 1
) AS "account"
WHERE "orders"."status" = 'draft' AND "orders"."usergroup_id" = 1 AND "orders"."customer_id" = "account"."customer_id";
