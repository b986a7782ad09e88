DROP INDEX "orders_customer_id_id";--> statement-breakpoint
DROP INDEX "orders_usergroup_id_id";--> statement-breakpoint
CREATE INDEX "orders_customer_id_id" ON "orders" USING btree ("customer_id","id","pieces","m2","net","total") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_usergroup_id_id" ON "orders" USING btree ("usergroup_id","id","pieces","m2","net","total") WHERE "orders"."deleted_at" is null;